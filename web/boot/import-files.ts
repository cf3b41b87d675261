import { filesOf } from 'virtual:client-files'
import { learn, spoken, type Words } from '../../shared/words/t.ts'

/**
 * Imports the files built under this name, after fetching them in parallel into the browser's cache. A browser
 * remembers a failed module and never requests it again; a failed `fetch` can be retried by the next call. If a module
 * fails although its file was fetched, only a new page can import it.
 */
export async function importFiles<Module>(name = ''): Promise<Module> {
  const files = filesOf(name)
  await Promise.all([...files.map(fetchFile), learnLanguage(name)])
  return import(/* @vite-ignore */ files[0] ?? '').catch(() => {
    throw new Error(gone)
  })
}

/** Loads the Malayalam sentences on a Malayalam page, before any code that uses them is evaluated. */
async function learnLanguage(name: string) {
  if (spoken() === 'ml' && name !== words) learn((await importFiles<{ default: Words }>(words)).default)
}
const words = 'malayalam'

/**
 * Adds a stylesheet to the page once and waits for it; the page still works without it. It goes after all other sheets.
 * Inserted between them, Chromium recalculates all fonts, and fonts too late for the first view would swap in.
 */
export function addSheet(name: string) {
  const [href = ''] = filesOf(name)
  if (document.querySelector(`link[href="${href}"]`)) return
  return new Promise((done) => {
    const link = document.createElement('link')
    document.body.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done }))
  })
}

/** Returns whether a file no longer exists, as after a deploy; a new page refers to the new files. */
export const isGone = (error: unknown) => error instanceof Error && error.message === gone
const gone = 'gone'

const fetches = new Map<string, Promise<unknown>>()

function fetchFile(href: string) {
  const known = fetches.get(href)
  if (known) return known
  const fetched = fetch(href, { priority: 'high' }).then((response) => {
    if (!response.ok) throw new Error(response.status === 404 ? gone : href)
    return response.blob()
  })
  fetches.set(href, fetched)
  fetched.catch(() => fetches.delete(href))
  return fetched
}
