/** Milliseconds in which a stage that was done can be taken back: nothing is sent before. */
const holdMs = 6000

type Held = { timer: ReturnType<typeof setTimeout>; send: (isLeaving: boolean) => void }
const held = new Map<string, Held>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => void listener())

export function watchHeld(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const isHeld = (orderId: string) => held.has(orderId)

/** Sends in a while, or at once where the page is left. */
export function hold(orderId: string, send: Held['send']) {
  if (isHeld(orderId)) return
  const timer = setTimeout(release, holdMs, orderId, false)
  held.set(orderId, { timer, send })
  tell()
}

/** Nothing is sent. */
export function takeBack(orderId: string) {
  clearTimeout(held.get(orderId)?.timer)
  held.delete(orderId)
  tell()
}

function release(orderId: string, isLeaving: boolean) {
  const entry = held.get(orderId)
  takeBack(orderId)
  entry?.send(isLeaving)
}

if (typeof addEventListener === 'function')
  addEventListener('pagehide', () => {
    for (const orderId of [...held.keys()]) release(orderId, true)
  })
