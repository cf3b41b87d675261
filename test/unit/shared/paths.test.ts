import { describe, expect, it } from 'vitest'
import { adminPathOf, customerPathOf, notificationTypes } from '../../../shared/notifications.ts'
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

it('the path of a notification is a path of this site for each type, whatever its id', () => {
  for (const type of [...notificationTypes, 'unheard-of']) {
    for (const relatedId of [null, 'a-1', '//evil.test', '" onclick="', '../admin']) {
      for (const place of [adminPathOf({ type, relatedId }), customerPathOf({ type, relatedId })]) {
        expect(place).toMatch(/^\/(admin|user)(\/|\?|$)[\w/?&=%.-]*$/)
        expect(new URL(place, 'https://shop.example').pathname).toMatch(/^\/(admin|user)/)
      }
    }
  }
})
