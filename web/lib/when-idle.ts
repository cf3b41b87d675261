/** Calls when the browser has nothing better to do, after 3 s at the latest. */
export function whenIdle(callback: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 3000 })
  else setTimeout(callback, 1000)
}
