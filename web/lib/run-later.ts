/** Calls when the browser has nothing better to do, after 3 s at the latest. */
export function whenIdle(callback: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 3000 })
  else setTimeout(callback, 1000)
}

/** Calls back once, when the element comes within 800 px of the view; returns what ends the watch. */
export function onNear(element: Element, callback: () => void) {
  const watch = new IntersectionObserver(
    (entries) => {
      // Any of them: on a busy phone 'not yet' and 'now' come in one call.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      callback()
    },
    { rootMargin: '800px' },
  )
  watch.observe(element)
  return () => watch.disconnect()
}

/** Calls when the whole page is there. Not at DOMContentLoaded, which waits for the page's other scripts. */
export function onceParsed(begin: () => void) {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', begin, { once: true })
  else begin()
}
