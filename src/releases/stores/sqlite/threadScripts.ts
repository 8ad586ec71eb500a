/** The scripts of the threads. The sources are TypeScript, a build is JavaScript in one folder. */
export const THREAD_SCRIPTS = import.meta.url.endsWith('.ts')
  ? { search: beside('./searchWorker.ts'), keys: beside('./keys/keysWorker.ts') }
  : { search: beside('./searchWorker.js'), keys: beside('./keysWorker.js') }

function beside(file: string): URL {
  return new URL(file, import.meta.url)
}
