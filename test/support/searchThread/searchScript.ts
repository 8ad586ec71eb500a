import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/** Stands for the module of that name in `src`. A thread takes a second to start from the sources. */
export const SEARCH_SCRIPT = pathToFileURL(inject('searchScript'))
