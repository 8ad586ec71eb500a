// Pictures of every state of the pages, to be looked at, and what axe says of each. After `npm run build` and
// `npm run site`: node test/package/pages/takePictures.ts FOLDER [WORD that names must have]…
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { run } from '../../support/servers/command.ts'
import { fetchRuntime } from '../runtimes/runtimes.ts'
import { serveFolder } from './serveFolder.ts'
import { reach, STATES, SUBJECTS } from './states.ts'
import { axeViolations, overflow, watchedPage } from './watchedPage.ts'

const SITE = ['index', 'start', 'element', 'language', 'errors']
const WIDTHS = [390, 1440]
const root = resolve(import.meta.dirname, '../../..')
const [folder = 'pictures', ...words] = process.argv.slice(2)

const data = mkdtempSync(join(tmpdir(), 'isoquery-pictures-'))
const store = `sqlite:${join(data, 'releases.sqlite')}`
const command = [join(root, 'dist/cli.js'), 'serve', '--demo', '--playground', '--store', store]
const server = spawn(process.execPath, command, {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => server.kill())
let out = ''
for await (const text of server.stdout.setEncoding('utf8')) {
  out += text
  if (out.includes('playground at')) break
}
const pages = /^listening on (.*)$/m.exec(out)![1]!
const site = await serveFolder(join(root, '.site/dist'))
const element = await serveFolder(join(root, 'dist'), {
  '/': readFileSync(join(import.meta.dirname, 'element.html')),
})
const executablePath = (await run('sh', ['-c', `command -v ${await fetchRuntime('chromium')}`])).trim()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
mkdirSync(folder, { recursive: true })

const addresses = { demo: `${pages}/`, playground: `${pages}/playground/`, element: element.origin }
const subjects = [
  ...SUBJECTS.flatMap((subject) => STATES.map((state) => ({ subject, state }) as const)),
  ...SITE.map((name) => ({ subject: 'site', state: name }) as const),
]
for (const { subject, state } of subjects)
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark'] as const) {
      const name = `${subject}-${state}-${width}-${colorScheme}`
      if (!words.every((word) => name.includes(word))) continue
      const viewport = { width, height: width < 500 ? 844 : 900 }
      const { page, faults } = await watchedPage(browser, pages, { viewport, colorScheme })
      if (subject === 'site') await page.goto(`${site.origin}/${state}.html`)
      else await reach(page, subject, state, addresses[subject])
      await page.screenshot({ path: join(folder, `${name}.png`) })
      const problems = [
        ...(await axeViolations(page)).map((text) => text.slice(0, 200)),
        ...faults.filter((fault) => !/^asks |ERR_FAILED|429/.test(fault)),
        ...((await overflow(page)) > 0 ? ['wider than the window'] : []),
      ]
      console.log(name, problems.length === 0 ? 'axe 0' : problems)
      await page.context().close()
    }

await browser.close()
site.stop()
element.stop()
rmSync(data, { recursive: true, force: true })
process.exit()
