/** Calls when the whole page is there. Not at DOMContentLoaded, which waits for the page's other scripts. */
export function onceParsed(begin: () => void) {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', begin, { once: true })
  else begin()
}
