import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const sidebar = JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8'))

export default defineConfig({
  title: 'isoquery',
  description: 'Lucene search syntax for your PostgreSQL, MySQL, MariaDB or SQLite, Elasticsearch and memory',
  lang: 'en',
  cleanUrls: false,
  outDir: 'dist',
  // Files of `public`, which the link check of the tests knows.
  ignoreDeadLinks: [/^\/(api|playground)\//, /\.(html|json)$/],
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
    config: (md) => md.set({ html: false }),
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Documents', link: '/' },
      { text: 'Messages', link: '/errors' },
      { text: 'API', link: '/api/index.html', target: '_self' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
  },
})
