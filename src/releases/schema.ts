import { field } from '../schema/field.ts'
import { defineSchema } from '../schema/schema.ts'

/**
 * The thirteen fields of a press release. A word without a field is looked for in all of them, and words side
 * by side are joined by OR. All but `publicidentifier` and `versioncreated`, which every release has once,
 * may hold a list.
 *
 * @example
 * const plan = planQuery(releasesSchema, '(organisation:"ACME Bank")NOT(source:b*)')
 */
export const releasesSchema = defineSchema(
  // Short values first: databases read a row from its beginning, and the long ones then only when they are asked for.
  {
    publicidentifier: field.keyword({ ignoreCase: true, description: 'What names this release alone.' }),
    versioncreated: field.date({ description: 'When this version was made.' }),
    language: field.keyword({ array: true, ignoreCase: true, description: 'A language code.' }),
    isin: field.keyword({
      array: true,
      ignoreCase: true,
      description: 'Numbers of the securities concerned; any of several will do.',
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
    subheadline: field.text({ array: true, html: true, description: 'What stands below the title.' }),
    dateline: field.text({ array: true, html: true, description: 'Place and day, as printed.' }),
    contact: field.text({ array: true, html: true, description: 'Whom to ask.' }),
    copyrightnotice: field.text({ array: true, html: true, description: 'Who holds the rights.' }),
    css: field.text({ array: true, description: 'Styles of the text.' }),
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

/** The schema's type, for plans that a release store takes. */
export type ReleasesSchema = typeof releasesSchema
