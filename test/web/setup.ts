import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// What is fetched lazily, such as the toaster, may take its time on a busy machine: only what hangs should time out.
configure({ asyncUtilTimeout: 60_000 })

// The Worker makes its archives with this stream, which Node lacks; tests of screens make files with that code.
Object.assign(globalThis, { IdentityTransformStream: TransformStream })

// The files of a process share its window: one of its own for each, and React read anew, took twice as long as all tests.
// What a file leaves is taken away here, and the next begins with modules that nobody has run, as after a reload.
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
    // React, which stays, listens to this one once for all of its time.
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
