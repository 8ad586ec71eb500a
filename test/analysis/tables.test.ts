import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../../src/analysis/tables/generate/generateTables.ts'

describe('the generated tables', () => {
  it('are what the generator writes today', async () => {
    for (const [name, text] of Object.entries(await generatedFiles())) {
      expect(
        await readFile(new URL(`../../src/analysis/tables/${name}`, import.meta.url), 'utf8'),
        name,
      ).toBe(text)
    }
  })
})
