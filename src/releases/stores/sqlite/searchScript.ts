/** The script of a search thread. The sources are TypeScript, a build is JavaScript in one folder. */
export const SEARCH_SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? './searchWorker.ts' : './searchWorker.js',
  import.meta.url,
)
