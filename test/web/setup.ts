import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, vi } from 'vitest'

// Lazily loaded code, such as the toaster, may be slow on a busy machine; only a hang should time out.
configure({ asyncUtilTimeout: 60_000 })

// A failed query prints the whole document, also at each try of a `findBy`, which catches the error.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
})
afterAll(() => configure({ getElementError }))

// React takes a stack trace for each of the first ten thousand elements of a second: a seventh of the time of all tests.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {}, configurable: true })

// The Worker's archive code needs this stream, which Node lacks; screen tests create files with it.
Object.assign(globalThis, { IdentityTransformStream: TransformStream })

// All test files of a process share its window: a separate window for each file doubled the total time. This code
// therefore cleans up after a file, and the next one starts with fresh modules, as after a reload.
vi.resetModules()

// happy-dom computes the styles of all parents of each element at which `getByRole` looks. Without style sheets, the tag
// alone decides whether it is shown.
const { getComputedStyle: compute } = window
const displays = new Map<string, string>()
Object.assign(window, {
  getComputedStyle: (element: Element) => {
    if (!element.isConnected || element.hasAttribute('style') || document.styleSheets.length > 0)
      return compute.call(window, element)
    const tag = `${element.localName} ${element.hasAttribute('open')}`
    const display = displays.get(tag) ?? compute.call(window, element).display
    displays.set(tag, display)
    return { display, visibility: 'visible', getPropertyValue: (name: string) => (name === 'display' ? display : '') }
  },
})
afterAll(() => void Object.assign(window, { getComputedStyle: compute }))

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
