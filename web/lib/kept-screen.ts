const isFile = (path: string) => /^\/(assets|fonts)\//.test(path)

type Screen = { path: string; document: Response; files: string[] }

/** Fetches the document at `path` for a cache, and names the files that it and the documents at `others` need. */
export async function fetchScreen(path: string, others: string[]): Promise<Screen> {
  const document = await fetchDocument(path)
  const texts = await Promise.all(others.map(async (other) => (await fetchDocument(other)).text()))
  return { path, document, files: listFiles(await document.clone().text(), ...texts) }
}

/** Keeps a document with its files, and erases the files that it no longer needs. */
export async function keepScreen(cache: Cache, { path, document, files }: Screen) {
  const missing = []
  for (const file of files) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(path, document)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (isFile(pathname) && !files.includes(pathname)) await cache.delete(request)
  }
}

/** The screen's document: the same for everybody, and only where the session is not over. */
async function fetchDocument(path: string) {
  const response = await fetch(path)
  if (!response.ok || response.redirected) throw new Error(`No document of ${path}`)
  return response
}

/** The scripts, styles and fonts that these documents start with, and what this page has needed so far. */
function listFiles(...documents: string[]) {
  const named = documents.flatMap((html) => [...html.matchAll(/(?:href|src)="(\/(?:assets|fonts)\/[^"]+)"/g)])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
  return [...new Set([...named.flatMap(([, file]) => file ?? []), ...own.map(({ pathname }) => pathname)])]
}
