import { describe, expect, it } from 'vitest'
import { safeNext } from '../../../shared/sign-in.ts'

const origin = 'https://shop.test'

describe('where a sign-in may lead', () => {
  it.each([
    ['/user/dashboard', '/user/dashboard'],
    ['/admin/settings?tab=security#top', '/admin/settings?tab=security#top'],
    ['/collections/../admin', '/admin'],
    ['/apiary', '/apiary'],
    ['/?next=//evil.test', '/?next=//evil.test'],
  ])('%s leads to %s', (next, to) => expect(safeNext(next, origin)).toBe(to))

  it.each([
    undefined,
    '',
    'user/dashboard',
    'https://evil.test/',
    'https:evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\n//evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    '/%2e//evil.test',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/api',
    '//api/logout',
    '/./api/logout',
    '/%61pi/logout',
    '/user/../api/logout',
  ])('%j leads nowhere', (next) => expect(safeNext(next, origin)).toBeUndefined())
})
