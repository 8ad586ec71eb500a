import { useData, useRoute } from 'vitepress'
import theme from 'vitepress/theme'
import { h } from 'vue'
import { LiveBox } from './liveBox.js'
import './theme.css'

/** The tabs above the pages that start with an engine. */
const Tabs = {
  setup() {
    const { frontmatter } = useData()
    const route = useRoute()
    return () => {
      const tabs = Object.entries(frontmatter.value.tabs ?? {})
      if (tabs.length === 0) return null
      const links = tabs.map(([name, text]) => {
        const isShown = route.path.replace('.html', '') === `/${name}`
        return h('a', { href: `/${name}.html`, 'aria-current': isShown ? 'page' : undefined }, text)
      })
      return h('nav', { class: 'tabs', 'aria-label': 'Engines' }, links)
    }
  },
}

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'doc-before': () => h(Tabs) }),
  enhanceApp: ({ app }) => app.component('LiveBox', LiveBox),
}
