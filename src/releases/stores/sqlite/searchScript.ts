/** The script of search threads. */
export const SEARCH_SCRIPT = new URL(
  // The sources are TypeScript, a build is JavaScript in one folder.
  import.meta.url.endsWith('.ts') ? './searchWorker.ts' : './searchWorker.js',
  import.meta.url,
)
