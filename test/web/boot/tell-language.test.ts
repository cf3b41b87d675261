import { afterEach, expect, test, vi } from 'vitest'
import { tellLanguage } from '../../../web/boot/tell-language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends it reads here
  document.cookie = 'who=; Max-Age=0'
})

const linkTo = (hreflang: string) => Object.assign(document.createElement('a'), { href: '/ml', hreflang })

test.each([
  ['customer', 'ml', [['/api/user/language/ml', { method: 'PUT', keepalive: true }]]],
  ['customer', '', []],
  ['admin', 'ml', []],
  ['', 'ml', []],
])('of whoever is here as %j a link to %j tells what it should', (who, hreflang, calls) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends it reads here
  document.cookie = `who=${who}`
  const fetch = vi.fn(() => Promise.reject(new Error('offline')))
  vi.stubGlobal('fetch', fetch)
  tellLanguage(linkTo(hreflang))
  expect(fetch.mock.calls).toEqual(calls)
})
