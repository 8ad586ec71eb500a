interface Policy {
  createScriptURL(url: string): string
}

/** Not every browser has trusted types, and TypeScript does not know them. */
interface TrustedTypes {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
  }
}

/**
 * Starts a script of the page's own folder in a thread of its own.
 *
 * @param script the name of its file, next to the page's script
 */
export function startWorker(script: string): Worker {
  const rules = { createScriptURL: (url: string) => url }
  // Its name is in the page's Content-Security-Policy.
  const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('isoquery', rules) ?? rules
  return new Worker(policy.createScriptURL(new URL(script, import.meta.url).href), { type: 'module' })
}
