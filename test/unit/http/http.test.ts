import { expect, it } from 'vitest'
import { rateLimitAddress } from '../../../worker/http/http.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:DB8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
  ['', 'unknown'],
])('an address, as limits see it, of %j is %s', (ip, seen) => expect(rateLimitAddress(ip)).toBe(seen))
