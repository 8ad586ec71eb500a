import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedProject, programs } from '../support/packedProject.ts'
import { EngineMissing } from '../support/servers/runningEngine.ts'
import { type ServedPages, servePages } from './browser/servedPages.ts'
import { fetchRuntime } from './runtimes/runtimes.ts'

const { folder, run, remove } = packedProject(
  '@codemirror/autocomplete@6',
  '@codemirror/commands@6',
  '@codemirror/lint@6',
  '@codemirror/state@6',
  '@codemirror/view@6',
  'react@19',
  'react-dom@19',
  '@types/react@19',
  '@types/react-dom@19',
  'vue@3',
  '--ignore-scripts',
)

for (const guide of ['searchBoxElement.html', 'searchBoxReact.tsx', 'searchBoxVue.vue'])
  cpSync(join(import.meta.dirname, '../../examples/guides', guide), join(folder, guide))
writeFileSync(
  join(folder, 'vue.js'),
  "import { createApp } from 'vue'\nimport App from './searchBoxVue.vue'\ncreateApp(App).mount('#app')\n",
)
const html = readFileSync(join(folder, 'searchBoxElement.html'), 'utf8')
const [, inline] = /<script type="module">([\s\S]*?)<\/script>/.exec(html)!
const page = (script: string) =>
  '<!doctype html><html lang="en"><title>Recipes</title><link rel="stylesheet" href="/page.css">' +
  `<div id="app"></div><script type="module" src="${script}"></script></html>`

/** Compiles components as Vue's plugins of bundlers do. */
const vue: Plugin = {
  name: 'vue',
  setup({ onLoad }) {
    const compiler = createRequire(join(folder, 'package.json'))('vue/compiler-sfc')
    onLoad({ filter: /\.vue$/ }, ({ path }) => {
      const { descriptor } = compiler.parse(readFileSync(path, 'utf8'), { filename: path })
      const compilerOptions = { isCustomElement: (tag: string) => tag === 'isoquery-input' }
      const options = { id: 'app', inlineTemplate: true, templateOptions: { compilerOptions } }
      return { contents: compiler.compileScript(descriptor, options).content, loader: 'ts' }
    })
  },
}

async function bundled(program: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, program)],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    plugins: [vue],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  })
  return outputFiles[0]!.text
}

let pages: ServedPages | null = null
let missing = ''
beforeAll(async () => {
  const oneFile = 'node_modules/isoquery/dist/isoquery-input.js'
  const hash = createHash('sha256').update(inline!).digest('base64')
  try {
    pages = await servePages(
      await fetchRuntime('chromium'),
      {
        '/plain.html': html,
        [`/${oneFile}`]: readFileSync(join(folder, oneFile), 'utf8'),
        '/react.html': page('/react.js'),
        '/react.js': await bundled('searchBoxReact.tsx'),
        '/vue.html': page('/vue.js'),
        '/vue.js': await bundled('vue.js'),
        '/search': 'The hits.',
      },
      { '/plain.html': `'sha256-${hash}'` },
    )
  } catch (error) {
    if (!(error instanceof EngineMissing) || process.env.CI === 'true') throw error
    missing = error.message
  }
})
afterAll(async () => {
  await pages?.stop()
  remove()
})

test.for(['plain', 'react', 'vue'])(
  'the search box in %s finds, completes and corrects',
  async (name, { skip }) => {
    if (pages === null) return skip(missing)
    const { page, faults } = await pages.open(`/${name}.html`)
    const items = page.getByRole('main').getByRole('listitem')
    const hits = expect.poll(() => items.allTextContents(), { timeout: 10_000 })
    await hits.toEqual(['Apple pie', 'Apple salad', 'Onion pie'])
    await page.getByText('Search recipes').click()
    await page.keyboard.type('apple min')
    await page.getByRole('option', { name: 'minutes', selected: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('<50')
    await hits.toEqual(['Apple salad'])
    await page.keyboard.type(' tag:fresh')
    await page.getByRole('button', { name: '1 problem' }).click()
    await page.getByRole('button', { name: 'Change to tags' }).click()
    await hits.toEqual(['Apple salad'])
    expect(await page.evaluate("document.querySelector('isoquery-input').value")).toBe(
      'apple minutes:<50 tags:fresh',
    )
    await page.keyboard.press('Control+A')
    await page.keyboard.type('pie (')
    await hits.toEqual(['Apple pie', 'Onion pie'])
    await page.keyboard.press('Enter')
    expect(page.url()).toMatch(/\.html$/)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('pie')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=pie')
    // There is no page behind the form.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  },
)

test('the guide for React type-checks strictly', () => {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    skipLibCheck: true,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['searchBoxReact.tsx'] }),
  )
  expect(typeErrors()).toBe('')
})

function typeErrors(): string {
  try {
    return run(join(programs, 'tsc'), ['-p', 'tsconfig.json'])
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
