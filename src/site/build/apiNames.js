import { readFileSync } from 'node:fs'
import { Converter } from 'typedoc'

/** Names the modules of the API as programs import them. */
export function load(app) {
  const { exports } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const names = new Map(
    Object.entries(exports).flatMap(([path, { '@isoquery/source': source }]) =>
      source
        ? [[source.replace(/^\.\/src\/|\/?index\.ts$/g, '') || 'index', path.replace('.', 'isoquery')]]
        : [],
    ),
  )
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
  })
}
