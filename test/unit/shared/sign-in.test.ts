import { describe, expect, it } from 'vitest'
import { safeNext, signInReasonOf } from '../../../shared/sign-in.ts'

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

it.each([
  ['/user/orders/12', 'order'],
  ['/ml/user/orders/12/receipts/1', 'order'],
  ['/user/dashboard', 'orders'],
  ['/user/dashboard?tab=consultations', 'consultation'],
  ['/user/bookings/12', 'consultation'],
  ['/user/settings?tab=data', 'settings'],
  ['/#contact', undefined],
  ['/users', undefined],
  [null, undefined],
])('the way to %s is asked for to see the %s', (next, reason) => expect(signInReasonOf(next)).toBe(reason))
