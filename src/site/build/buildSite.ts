import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Pages } from './pages.ts'

/*
 * Builds the site of the documents into `.site/dist`, as HTML and as Markdown, with the playground and the
 * pages of the API, which `npm run site` has made before.
 */

const root = resolve(import.meta.dirname, '../../..')
const site = join(root, '.site')

// The generator stays installed.
mkdirSync(site, { recursive: true })
for (const name of readdirSync(site))
  if (!name.startsWith('node_modules') && name !== 'package-lock.json')
    rmSync(join(site, name), { recursive: true })

function write(path: string, text: string): void {
  const file = join(site, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const pages = new Pages(root)
for (const { path, text } of pages.pages.values()) write(path, text)
for (const [file, path] of pages.copied) cpSync(join(root, file), join(site, 'public', path))
cpSync(join(root, 'dist/playground'), join(site, 'public/playground'), { recursive: true })
cpSync(join(root, 'docs/api'), join(site, 'api'), { recursive: true })
cpSync(join(root, 'src/pages/shared/icon.svg'), join(site, 'public/icon.svg'))
cpSync(join(root, 'src/site/search-box-light.png'), join(site, 'public/card.png'))
write('.vitepress/sidebar.json', JSON.stringify(pages.sidebar()))
for (const [from, to] of [
  ['package.json', 'package.json'],
  ['config.js', '.vitepress/config.js'],
  ['theme.js', '.vitepress/theme/index.js'],
  ['liveBox.js', '.vitepress/theme/liveBox.js'],
  ['theme.css', '.vitepress/theme/theme.css'],
] as const)
  cpSync(join(import.meta.dirname, from), join(site, to))

const run = (command: string, ...rest: string[]) =>
  execFileSync(command, rest, { cwd: site, stdio: 'inherit' })
if (!existsSync(join(site, 'node_modules/vitepress'))) run('npm', 'install', '--no-audit', '--no-fund')
run('npx', 'vitepress', 'build')
// For programs that read.
for (const { path, markdown } of pages.pages.values()) write(`dist/${path}`, markdown)
write('dist/llms.txt', pages.llmsText())
cpSync(join(root, 'docs/api'), join(site, 'dist/api'), {
  recursive: true,
  filter: (file) => !/\.\w+$/.test(file) || file.endsWith('.md'),
})
