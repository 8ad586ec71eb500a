import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'

/** A page of the site: where it is there, its Markdown, and that with front matter for VitePress. */
export interface Page {
  readonly path: string
  readonly markdown: string
  readonly text: string
}

/** The sections of the sidebar, as VitePress takes them. */
export interface Section {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** Documents outside this folder, and their names on the site. */
const NAMES: Readonly<Record<string, string>> = {
  'grammar/README.md': 'language.md',
  'grammar/databases.md': 'databases.md',
  'grammar/exactness.md': 'exactness-table.md',
  'examples/README.md': 'guides.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'vulnerabilities.md',
}
/** The pages that lead from an empty folder to a search: the tabs of the first page to read. */
const TABS: Readonly<Record<string, string>> = {
  start: 'Start',
  postgres: 'PostgreSQL',
  mysql: 'MySQL, MariaDB',
  sqlite: 'SQLite',
  clickhouse: 'ClickHouse',
  duckdb: 'DuckDB',
  elasticsearch: 'Elasticsearch, OpenSearch',
  memory: 'Memory',
}
/** Files that a browser shows or keeps as they are. */
const RAW = new Set(['.json', '.html', '.svg', '.png'])

/** The site as it is made of the files of the repository. */
export class Pages {
  readonly pages = new Map<string, Page>()
  /** File of the repository → path among the files that are only copied. */
  readonly copied = new Map<string, string>()
  readonly #root: string

  constructor(root: string) {
    this.#root = root
    const own = readdirSync(join(root, 'src/site')).filter((name) => name.endsWith('.md'))
    for (const name of own) this.#add(`src/site/${name}`)
    for (const file of Object.keys(NAMES)) this.#add(file)
  }

  /** The sections of `index.md`. */
  sidebar(): Section[] {
    return this.#index
      .split(/^## /m)
      .slice(1)
      .map((section) => ({
        text: section.slice(0, section.indexOf('\n')),
        items: [...section.matchAll(/\[([^\]]+)\]\(\.\/([^)#]+)\.md\)/g)].map(([, text, name]) => ({
          text: text![0]!.toUpperCase() + text!.slice(1),
          link: `/${name}`,
        })),
      }))
      .map(({ text, items }) => ({
        text,
        items: items.filter(({ link }) => link === '/start' || !(link.slice(1) in TABS)),
      }))
  }

  /** What programs that read find at `llms.txt`: the sections of `index.md`, with links to plain Markdown. */
  llmsText(): string {
    const summary =
      'Lucene search syntax for PostgreSQL, MySQL, MariaDB, SQLite, ClickHouse, DuckDB, Elasticsearch, ' +
      'OpenSearch and memory, with the same hits on each. TypeScript, npm package `isoquery`.'
    const start =
      'Coding agents start with [SKILL.md](./SKILL.md). Every page below is plain Markdown, and so is [the ' +
      'API](./api/index.md).'
    return `# isoquery\n\n> ${summary}\n\n${start}\n\n${this.#index.slice(this.#index.indexOf('## '))}`
  }

  get #index(): string {
    return this.pages.get('index.md')!.markdown
  }

  #add(file: string): void {
    const path = this.#pathOf(file)
    if (this.pages.has(path)) return
    // It is there for the links back to it.
    this.pages.set(path, { path, markdown: '', text: '' })
    const source = file.endsWith('.md') ? readFileSync(join(this.#root, file), 'utf8') : this.#code(file)
    const markdown = this.#linked(file, path, this.#coloured(source))
    const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '')
    this.pages.set(path, { path, markdown, text: frontMatter(file, path, body) + body })
  }

  /** The path of a file on the site, which a page of its own shows if it is not a document. */
  #pathOf(file: string): string {
    if (file.startsWith('src/site/')) return file.slice('src/site/'.length)
    return NAMES[file] ?? `code/${file.replace(/\.(?=\w+$)/, '-')}.md`
  }

  /** A program, or the list of a folder, as a document. */
  #code(file: string): string {
    const full = join(this.#root, file)
    if (statSync(full).isDirectory()) {
      const entries = readdirSync(full).map((name) => `- [${name}](${file.split('/').at(-1)}/${name})`)
      return `# ${file}\n\n${entries.join('\n')}\n`
    }
    return `# ${file}\n\n\`\`\`${extname(file).slice(1)}\n${readFileSync(full, 'utf8')}\`\`\`\n`
  }

  /** Blocks in the languages that the generator knows. */
  #coloured(markdown: string): string {
    return markdown
      .replaceAll(/^```(?:diagnostic|haproxy|ebnf)$/gm, '```text')
      .replaceAll(/^(```(?:ts|prisma)) \S+$/gm, '$1')
  }

  /** The document with its links as they are on the site. Blocks of code stay as they are. */
  #linked(file: string, path: string, markdown: string): string {
    const pieces = markdown.split(/^(```[\s\S]*?^```$)/m)
    return pieces
      .map((piece, at) =>
        at % 2 === 1
          ? piece
          : piece.replaceAll(/\]\(([^)\s]+)\)/g, (_, to) => `](${this.#link(file, path, to)})`),
      )
      .join('')
  }

  #link(file: string, path: string, target: string): string {
    if (/^https?:/.test(target) || target.startsWith('#')) return target
    const [to, hash] = target.split('#')
    const linked = relative(this.#root, resolve(this.#root, dirname(file), to!))
    if (!existsSync(join(this.#root, linked))) throw new Error(`${file}: there is no ${linked}.`)
    if (RAW.has(extname(linked)) && !linked.startsWith('examples/')) {
      this.copied.set(linked, linked)
      return `/${linked}`
    }
    this.#add(linked)
    const from = relative(dirname(path), this.#pathOf(linked))
    return `${from.startsWith('.') ? from : `./${from}`}${hash === undefined ? '' : `#${hash}`}`
  }
}

/** What the page says of itself: its first paragraph, its file, and the tabs that it belongs to. */
function frontMatter(file: string, path: string, text: string): string {
  const paragraph = text.split(/\n\n+/).find((each) => /^[\w*`[]/.test(each)) ?? ''
  const description = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]|\n/g, (mark) => (mark === '\n' ? ' ' : ''))
    .slice(0, 160)
  const isTab = path.replace('.md', '') in TABS
  const values = { description, file, ...(isTab && { tabs: TABS }) }
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n`
}
