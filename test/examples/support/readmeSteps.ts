import { readFileSync } from 'node:fs'

/**
 * The README's section on tables that exist: its steps put into one program, and the statement that made the
 * table.
 */
export function readmeSteps(): {
  readonly program: string
  readonly table: string
  readonly install: string
} {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const section = /\n## Tables that exist already\n([\s\S]*?)\n## /.exec(readme)![1]!
  const program = [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n')
  return {
    program,
    table: /`(create table [^`]*)`/.exec(section)![1]!,
    install: /`(npm install [^`]*)`/.exec(section)![1]!,
  }
}
