import { describe, expect, it } from 'vitest'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { upiLink } from '../../../shared/upi.ts'

const payment = {
  id: 'anna.boutique-1@okhdfcbank',
  name: 'അന്ന & Sons',
  amount: 640_050,
  orderId: '3f2a91c0-0000-4000-8000-000000000001',
  at: Date.UTC(2026, 10, 21, 6, 30),
}
const fieldsOf = (link: string) => Object.fromEntries(new URL(link.replace('upi://', 'https://upi/')).searchParams)

describe('a UPI link', () => {
  it('says whom, how much, what for and which try, and nothing else', () => {
    const link = upiLink(payment)
    expect(link).toMatch(/^upi:\/\/pay\?pa=anna\.boutique-1@okhdfcbank&pn=/)
    expect(fieldsOf(link)).toEqual({
      pa: 'anna.boutique-1@okhdfcbank',
      pn: 'അന്ന & Sons',
      am: '6400.50',
      cu: 'INR',
      tn: 'Order 3f2a91c0',
      tr: `3f2a91c0${payment.at.toString(36)}`,
    })
    expect(link).toContain('&tn=Order%203f2a91c0&')
    expect(link).toMatch(/^[\x21-\x7e]+$/)
  })

  it.each(['അന്നയുടെ കുഞ്ഞുടുപ്പുകൾ എറണാകുളം', '👗'.repeat(40), 'x'.repeat(300)])('cuts the long name %s', (name) => {
    const short = fieldsOf(upiLink({ ...payment, name })).pn ?? ''
    expect(encodeURIComponent(short).length).toBeLessThanOrEqual(180)
    expect(encodeURIComponent(short).length).toBeGreaterThan(160)
    expect(name.startsWith(short)).toBe(true)
  })

  it.each([
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [640_000, '6400.00'],
    [10_000_000_000, '100000000.00'],
  ])('has %d paise with two decimals', (amount, am) => expect(fieldsOf(upiLink({ ...payment, amount })).am).toBe(am))

  it('tells two tries of one order apart by letters and digits alone', () => {
    const refs = [0, 1].map((later) => fieldsOf(upiLink({ ...payment, at: payment.at + later })).tr ?? '')
    expect(new Set(refs).size).toBe(2)
    for (const ref of refs) expect(ref).toMatch(/^[a-z0-9]{1,35}$/)
  })
})

it.each([
  ['anna@okhdfcbank', true],
  ['98470-12345.a_b@upi', true],
  ['a@upi', false],
  ['anna@1bank', false],
  ['anna@b', false],
  ['anna boutique@ybl', false],
  ['anna@ok@ybl', false],
])('the rule of money takes %s: %s', (upiId, isTaken) => {
  expect(shopRuleSchemas.money.safeParse({ upiId, upiName: null }).success).toBe(isTaken)
})

it('the rule of money takes a name of 40 characters', () => {
  const isTaken = (upiName: string) => shopRuleSchemas.money.safeParse({ upiId: null, upiName }).success
  expect([isTaken('x'.repeat(40)), isTaken('x'.repeat(41))]).toEqual([true, false])
})

it('the rule of money may be without an id', () => {
  expect(shopRuleSchemas.money.parse({ upiId: ' ', upiName: '' })).toEqual({ upiId: null, upiName: null })
})
