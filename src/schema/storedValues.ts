import { analyze } from '../analysis/analyze.ts'
import { stripHtml } from '../analysis/html/stripHtml.ts'
import { lowerCase } from '../analysis/lowerCase.ts'
import type { SchemaField } from './schema.ts'

/** The tokens of one value of a text field, as every engine stores them. */
export function tokensOf(field: SchemaField, value: string): string[] {
  return analyze(field.html ? stripHtml(value) : value)
}

/** One value of a text field with `whole` as it is compared as a whole: markup stripped, lower-cased. */
export function wholeOf(field: SchemaField, value: string): string {
  return lowerCase(field.html ? stripHtml(value) : value)
}

/** One value of a keyword that ignores case, as it is compared. */
export function foldedOf(value: string): string {
  return lowerCase(value)
}

/** ASCII letters in lower case, all else as it is: how `contains` compares. */
export function asciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : text
}
