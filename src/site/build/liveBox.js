import { h, onMounted, ref } from 'vue'

const DOCUMENTS = [
  { title: 'A river bank', price: 25, tags: ['nature'] },
  { title: 'A savings bank', price: 40, tags: ['money'] },
  { title: 'Bankers at work', price: 5, tags: ['money'] },
  { title: 'Fish soup by the river', price: 12, tags: ['food', 'nature'] },
]

const THEMES = {
  Default: {},
  Round: { '--isoquery-radius': '999px', '--isoquery-padding': '0.6em 1em' },
  Violet: { '--isoquery-accent': '#8250df', '--isoquery-field': '#8250df', '--isoquery-outline': '#8250df' },
}

/** The box with documents to search, and themes to choose from. */
export const LiveBox = {
  setup() {
    const element = ref(null)
    const meaning = ref('')
    const hits = ref([])
    const name = ref('Default')
    onMounted(async () => {
      const { IsoqueryInput, defineSchema, explain, field, toPredicate } = await import(
        '../../../src/editor/element/standalone/index.ts'
      )
      // Of the package's sources, no file is kept for its side effects.
      if (!customElements.get('isoquery-input')) customElements.define('isoquery-input', IsoqueryInput)
      const box = element.value
      box.addEventListener('isoquery-plan', ({ detail: { plan, diagnostics } }) => {
        meaning.value = plan === null ? (diagnostics[0]?.message ?? '') : explain(plan)
        hits.value = plan === null ? [] : DOCUMENTS.filter(toPredicate(plan))
      })
      box.recent = ['bank AND price:<30', 'tags:money']
      box.planOptions = { emptyQuery: 'all' }
      box.schema = defineSchema(
        {
          title: field.text({ description: 'What it is called.' }),
          price: field.number({ description: 'In euros.' }),
          tags: field.keyword({ array: true, values: ['food', 'money', 'nature'] }),
        },
        { defaultFields: ['title'] },
      )
    })
    const choose = (theme) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(theme === name.value),
          onClick: () => {
            name.value = theme
          },
        },
        theme,
      )
    return () =>
      h('div', { class: 'live' }, [
        h('isoquery-input', {
          ref: element,
          value: 'bank AND price:<30',
          placeholder: 'bank AND price:<30',
          'aria-label': 'Search four documents',
          style: THEMES[name.value],
        }),
        h('p', { class: 'meaning', 'aria-live': 'polite' }, meaning.value),
        h(
          'ul',
          hits.value.map(({ title, price, tags }) => h('li', `${title} · ${price} · ${tags.join(', ')}`)),
        ),
        h(
          'div',
          { class: 'themes', role: 'group', 'aria-label': 'Theme of the box' },
          Object.keys(THEMES).map(choose),
        ),
      ])
  },
}
