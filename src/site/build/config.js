import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const documents = read('sidebar.json')
const [main] = read('../api/typedoc-sidebar.json')
const modules = [main, ...main.items.filter(({ link }) => link)]

/** The sidebar of each import: all imports, and what this one exports. */
const api = modules.map((module) => [
  module.link,
  [
    { text: 'Imports', items: modules.map(({ link }) => ({ text: link.slice('/api/'.length, -1), link })) },
    ...(module.items ?? [])
      .filter(({ link }) => !link)
      .map(({ text, items }) => ({ text, items: items.map(({ text, link }) => ({ text, link })) })),
  ],
])

/** Where the source can be read and changed, once the package names its repository. */
const { repository } = read('../../package.json')

export default defineConfig({
  title: 'isoquery',
  description: 'Lucene search syntax for your own tables, indexes and objects',
  lang: 'en',
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  transformHead: ({ title, description }) => [
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { property: 'og:type', content: 'article' }],
    ['meta', { property: 'og:image', content: '/card.png' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  vite: {
    // The box of the pages is that of the sources.
    server: { fs: { allow: ['../..'] } },
  },
  cleanUrls: false,
  outDir: 'dist',
  // Files of `public`, which the link check of the tests knows.
  ignoreDeadLinks: [/^\/playground\//, /\.(html|json)$/],
  markdown: {
    // As GitHub names headings, so that links work in both.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}_\- ]/gu, '')
          .replaceAll(' ', '-'),
    },
    // A `<name>` in a text is text.
    config: (md) => {
      md.set({ html: false })
      const { fence } = md.renderer.rules
      md.renderer.rules.fence = (tokens, at, ...rest) => {
        const shown = fence(tokens, at, ...rest)
        return tokens[at].info === 'html live' ? `<ClientOnly><LiveBox /></ClientOnly>${shown}` : shown
      }
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    sidebar: { ...Object.fromEntries(api), '/api/': api[0][1].slice(0, 1), '/': documents },
    outline: [2, 3],
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        // Programs and old changes hold every word.
        _render: (text, env, md) => {
          const shown = md.render(text, env)
          return /^(code\/|changelog)/.test(env.relativePath) ? '' : shown
        },
        miniSearch: {
          searchOptions: {
            // Lists hold every word, too.
            boostDocument: (id) => (/^\/(api|errors|exactness|guides|$|#)/.test(id) ? 0.1 : 1),
            // What people call it, and what the pages call it.
            processTerm: (word) => {
              const names = {
                pagination: 'pages',
                paginate: 'pages',
                paging: 'pages',
                cursor: 'pages',
                translate: 'languages',
                translation: 'languages',
                translations: 'languages',
                i18n: 'languages',
                localization: 'languages',
                autocomplete: 'completion',
                typeahead: 'completion',
                uninstall: 'rollback',
                undo: 'rollback',
                revert: 'rollback',
                tenant: 'tenants',
                multitenant: 'tenants',
                performance: 'speed',
                benchmark: 'speed',
                benchmarks: 'speed',
                injection: 'security',
                migrate: 'rollout',
                migration: 'rollout',
                facets: 'counts',
                typo: 'fuzzy',
                typos: 'fuzzy',
              }
              const term = word.toLowerCase()
              if (['a', 'an', 'the', 'to', 'of', 'in', 'how', 'do', 'i', 'my'].includes(term)) return null
              return Object.hasOwn(names, term) ? names[term] : term
            },
          },
        },
      },
    },
    ...(repository && {
      editLink: {
        pattern: ({ frontmatter }) =>
          `${repository.url.replace(/^git\+|\.git$/g, '')}/edit/main/${frontmatter.file}`,
        text: 'Edit this page',
      },
    }),
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Messages', link: '/errors' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
  },
})
