import { filesOf } from 'virtual:client-files'
import { learn, spoken, type Words } from '../../shared/words/t.ts'

/**
 * Imports what is built under this name, once all its files are in the browser's cache, fetched side by side. A browser
 * remembers a module that did not come and would not ask for it again; what `fetch` did not bring, the next call brings.
 * A module that does not come though its file just did is gone for this page: only another one asks for it again.
 */
export async function importFiles<Module>(name = ''): Promise<Module> {
  const files = filesOf(name)
  await Promise.all([...files.map(fetchFile), learnLanguage(name)])
  return import(/* @vite-ignore */ files[0] ?? '').catch(() => {
    throw new Error(gone)
  })
}

/** Learns the Malayalam sentences on a Malayalam page, before any code that says them is evaluated. */
async function learnLanguage(name: string) {
  if (spoken() === 'ml' && name !== words) learn((await importFiles<{ default: Words }>(words)).default)
}
const words = 'malayalam'

/**
 * Puts a stylesheet into the page, once, and waits for it; without it a page still works. Behind all others: between them
 * Chromium looks at all letters anew, and those that came too late for the first view would take its place after all.
 */
export function addSheet(name: string) {
  const [href = ''] = filesOf(name)
  if (document.querySelector(`link[href="${href}"]`)) return
  return new Promise((done) => {
    const link = document.createElement('link')
    document.body.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done }))
  })
}

/** Whether a file is not there any more, as after a deploy: only another page knows the new ones. */
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
