import { filesOf } from 'virtual:page-files'

/**
 * Imports what is built under this name, once all its files are in the browser's cache, fetched side by side. A browser
 * remembers a module that did not come and would not ask for it again; what `fetch` did not bring, the next call brings.
 */
export async function importFiles<Module>(name = ''): Promise<Module> {
  const files = filesOf(name)
  await Promise.all(files.map(fetchFile))
  return import(/* @vite-ignore */ files[0] ?? '')
}

/** Puts a stylesheet into the page, once, and waits for it; without it a page still works. */
export function addSheet(name: string) {
  const [href = ''] = filesOf(name)
  if (document.querySelector(`link[href="${href}"]`)) return
  return new Promise((done) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done }))
  })
}

/** Has these files in the browser's cache by the time they are imported. */
export const prefetchFiles = (name: string) => {
  for (const href of filesOf(name)) fetchFile(href)
}

const fetches = new Map<string, Promise<unknown>>()

function fetchFile(href: string) {
  const known = fetches.get(href)
  if (known) return known
  const fetched = fetch(href, { priority: 'high' }).then((response) => {
    if (!response.ok) throw new Error(`no ${href}`)
    return response.blob()
  })
  fetches.set(href, fetched)
  fetched.catch(() => fetches.delete(href))
  return fetched
}
