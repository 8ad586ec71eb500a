import type { Page } from 'playwright-core'

/** The pages that are looked at in each state. */
export const SUBJECTS = ['demo', 'playground', 'element'] as const

/** One of {@link SUBJECTS}. */
export type Subject = (typeof SUBJECTS)[number]

/** The states of the pages. The element is between two forms of data: it has no quota of its own. */
export const STATES = [
  'first',
  'typing',
  'list',
  'hits',
  'none',
  'error',
  'loading',
  'offline',
  'quota',
] as const

/** One of {@link STATES}. */
export type State = (typeof STATES)[number]

/** What stands in the box, by state. */
const QUERIES: Readonly<Record<State, string>> = {
  first: '',
  typing: 'headline:bank AND (lang',
  list: 'headline:bank AND s',
  hits: 'headline:(bank OR water) AND language:en',
  none: 'headline:(bank AND zzyzx) AND source:"Beacon Newsline"',
  error: 'headlin:bank AND (water',
  loading: 'headline:water',
  offline: 'headline:water',
  quota: 'headline:water',
}

const QUOTA = { error: 'quota', message: 'used up', nbqueries: 1000, maxqueries: 1000 }

/**
 * Opens a page in a state.
 *
 * @param address - that of the page
 */
export async function reach(page: Page, subject: Subject, state: State, address: string): Promise<void> {
  if (subject === 'playground' && state === 'offline') await page.route('**/releases.json', abort)
  if (subject === 'playground' && state === 'loading') await page.route('**/releases.json', never)
  await page.goto(address)
  const content = page.locator(subject === 'element' ? '[part=content]' : '#query .cm-content')
  const isPlain = subject === 'playground' && (state === 'offline' || state === 'loading')
  if (isPlain) return void (await page.waitForTimeout(600))
  await content.first().waitFor()
  if (subject !== 'element') await page.locator('.card').first().waitFor({ state: 'attached' })
  if (state === 'first') return void (await page.waitForTimeout(700))
  const route = { loading: never, offline: abort, quota: refuse }[state as string]
  if (subject === 'demo' && route !== undefined) await page.route('**/releases?*', route)
  await content.first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  const isTyped = state === 'typing' || state === 'list'
  await page.keyboard[isTyped ? 'type' : 'insertText'](QUERIES[state])
  if (state === 'list') await page.locator('.cm-tooltip-autocomplete').first().waitFor()
  else if (!isTyped) await page.keyboard.press('Enter')
  await page.waitForTimeout(isTyped ? 300 : 1200)
}

type Route = Parameters<Parameters<Page['route']>[1]>[0]

const abort = (route: Route) => route.abort()
const never = () => {}
const refuse = (route: Route) =>
  route.fulfill({ status: 429, json: QUOTA, headers: { 'Retry-After': '5400' } })
