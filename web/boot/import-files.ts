let attempts = 0

/**
 * Imports the first of these files (addresses with a space between) and has the others, which it imports, fetched beside
 * it. After a failure it asks by another address: a browser remembers a module that did not come.
 */
export async function importFiles<Module>(files = ''): Promise<Module> {
  const [first = '', ...others] = files.split(' ')
  for (const href of others) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    const isSheet = href.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    if (isSheet) link.as = 'style'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  try {
    return await import(/* @vite-ignore */ attempts ? `${first}?${attempts}` : first)
  } catch (error) {
    attempts++
    throw error
  }
}
