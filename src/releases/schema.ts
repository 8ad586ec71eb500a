import { field } from '../schema/field.ts'
import { defineSchema } from '../schema/schema.ts'

/**
 * The thirteen fields of a press release. A word without a field is searched for in all of them, and adjacent
 * words are joined by OR. Every release has exactly one `publicidentifier` and one `versioncreated`; the
 * other fields may hold a list.
 *
 * @example
 * const plan = planQuery(releasesSchema, '(organisation:"ACME Bank")NOT(source:b*)')
 */
export const releasesSchema = defineSchema(
  // Short values first: a database reads a row from its beginning, so it then skips the long ones.
  {
    publicidentifier: field.keyword({ ignoreCase: true, description: 'The identifier of this release.' }),
    versioncreated: field.date({ description: 'When this version was created.' }),
    language: field.keyword({ array: true, ignoreCase: true, description: 'A language code.' }),
    isin: field.keyword({
      array: true,
      ignoreCase: true,
      description: 'Numbers of the securities concerned; one of several is enough.',
    }),
    source: field.text({
      array: true,
      whole: true,
      patterns: 'whole',
      description: 'Who sent the release; patterns are compared with the whole name.',
    }),
    organisation: field.text({
      array: true,
      whole: true,
      description: 'Who the release is about; in quotes, the whole name.',
    }),
    headline: field.text({ array: true, html: true, description: 'The title.' }),
    subheadline: field.text({ array: true, html: true, description: 'The text below the title.' }),
    dateline: field.text({ array: true, html: true, description: 'Place and day, as printed.' }),
    contact: field.text({ array: true, html: true, description: 'Whom to ask.' }),
    copyrightnotice: field.text({ array: true, html: true, description: 'Who holds the rights.' }),
    css: field.text({ array: true, description: 'The style sheet.' }),
    body_xhtml: field.text({ array: true, html: true, description: 'The text.' }),
  },
  {
    defaultFields: [
      'headline',
      'subheadline',
      'dateline',
      'body_xhtml',
      'contact',
      'copyrightnotice',
      'css',
      'organisation',
      'source',
      'language',
      'isin',
      'publicidentifier',
      'versioncreated',
    ],
    defaultOperator: 'or',
  },
)

/** The type of {@link releasesSchema}. A release store plans queries with it. */
export type ReleasesSchema = typeof releasesSchema

/** The order of the hits in every response. */
export const RELEASE_ORDER = [{ versioncreated: 'desc' }, { publicidentifier: 'desc' }] as const
