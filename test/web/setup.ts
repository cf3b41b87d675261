import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Lazily loaded code, such as the toaster, may be slow on a busy machine; only a hang should time out.
configure({ asyncUtilTimeout: 60_000 })

// The Worker's archive code needs this stream, which Node lacks; screen tests create files with it.
Object.assign(globalThis, { IdentityTransformStream: TransformStream })

// All test files of a process share its window: a separate window for each file doubled the total time. This code
// therefore cleans up after a file, and the next one starts with fresh modules, as after a reload.
vi.resetModules()

const timers: Parameters<typeof clearTimeout>[0][] = []
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = globalThis[name]
  const noted = (then: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = start(then, ms, ...given)
    timers.push(timer)
    return timer
  }
  Object.assign(globalThis, { [name]: Object.assign(noted, start) })
  afterAll(() => void Object.assign(globalThis, { [name]: start }))
}

for (const target of [window, document]) {
  const listen = target.addEventListener
  const listeners: Parameters<typeof listen>[] = []
  const noted = (...given: Parameters<typeof listen>) => {
    // React stays loaded and adds this listener only once.
    if (given[0] !== 'selectionchange') listeners.push(given)
    listen.apply(target, given)
  }
  Object.assign(target, { addEventListener: noted })
  afterAll(() => {
    Object.assign(target, { addEventListener: listen })
    for (const [type, listener, options] of listeners) target.removeEventListener(type, listener, options)
  })
}

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const timer of timers) clearTimeout(timer)
  for (const store of [localStorage, sessionStorage]) store.clear()
  for (const part of [document.documentElement, document.head, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
