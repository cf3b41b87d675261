import { describe, expect, it } from 'vitest'
import { isGstin, isOfOtherState, stateOf } from '../../../shared/bill-inputs.ts'
import { billTotals, isBillOf, linesToBill, lineTax } from '../../../shared/bills.ts'
import { balanceOf, moneyLimits, overpaidBy, sumItems } from '../../../shared/money.ts'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { upiLink } from '../../../shared/upi.ts'
import { random } from '../../helpers/random.ts'

it('the tax in a price is exact to the paisa in 1,000 random bills', () => {
  for (let nth = 0; nth < 1000; nth++) {
    const lines = Array.from({ length: 1 + (nth % 6) }, () => ({
      ...{ name: 'Gown', code: '6204' },
      quantity: 1 + Math.floor(Math.random() * 4),
      price: Math.floor(Math.random() * 10 ** (3 + (nth % 7))),
      rate: [0, 25, 300, 500, 1200, 1800, 2800, 4000][Math.floor(Math.random() * 8)] ?? 0,
    }))
    const { taxable, cgst, sgst, rounding, payable } = billTotals(lines)
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect([cgst, taxable + cgst + sgst, total + rounding, payable % 100]).toEqual([sgst, total, payable, 0])
    expect(Math.abs(rounding)).toBeLessThanOrEqual(50)
    for (const line of lines) {
      const [amount, rate] = [BigInt(line.price * line.quantity), BigInt(line.rate)]
      // Rounds half up with unlimited integers.
      const [above, below] = [amount * rate, 20_000n + 2n * rate]
      expect(BigInt(lineTax(line).cgst)).toBe((2n * above + below) / (2n * below))
    }
  }
})

const asciiSigns = Array.from({ length: 94 }, (_, nth) => String.fromCharCode(33 + nth)).filter(
  (sign) => !/[a-z\d]/i.test(sign),
)

describe('the lines of a bill', () => {
  const items = [{ name: 'Gown', quantity: 2, price: 500 }]
  const set = {
    outfitType: 'Set',
    totalAmount: 1100,
    deliveryCharge: 100,
    rounding: 0,
    discountAmount: 0,
    wearerName: null,
  }
  it('are the pieces and the way to the door', () => {
    expect(linesToBill(set, items)).toEqual([...items, { name: 'Delivery', quantity: 1, price: 100 }])
  })
  it('leave the rounding of the order to the bill', () => {
    expect(linesToBill({ ...set, totalAmount: 1140, rounding: 40, discountAmount: 0 }, items)).toEqual(
      linesToBill(set, items),
    )
  })
  it('are one where the total was set by hand', () => {
    expect(linesToBill({ ...set, totalAmount: 900, deliveryCharge: null }, items)).toEqual([
      { name: 'Set', quantity: 1, price: 900 },
    ])
  })
  it.each([
    ['Baptism suit for Mia', 'Mia', 'Baptism suit'],
    ['Mia’s gown, with lace', 'Mia', 'Gown, with lace'],
    ["mia's veil", 'Mia', 'Veil'],
    ['Gown (Mia, white) of silk', 'Mia', 'Gown (white) of silk'],
    ['Gown (Mia) of silk', 'Mia', 'Gown of silk'],
    ['Gown - Mia Rose', 'Mia Rose', 'Gown'],
    ['മിയയുടെ ഗൗൺ', 'മിയ', 'ഗൗൺ'],
    ['Gown for Mia.K+', 'Mia.K+', 'Gown'],
    ['Mia', 'Mia', 'Piece'],
    ['Suit for Anne-Marie', 'Anne-Marie', 'Suit'],
    ["D'Souza's suit", "D'Souza", 'Suit'],
    // A lone sign between names is not part of the garment.
    ['Lace & silk - for Anna', 'Anna & - Mia', 'Lace & silk'],
    // A longer word is not the name.
    ['Damiano lace, Ann’s colour', 'Mia', 'Damiano lace, Ann’s colour'],
    ['  Gown ', null, '  Gown '],
  ])('%s worn by %s is %s', (name, wearerName, said) => {
    const order = { ...set, totalAmount: 500, deliveryCharge: null, wearerName }
    expect(linesToBill(order, [{ name, quantity: 1, price: 500 }])).toEqual([{ name: said, quantity: 1, price: 500 }])
    expect(linesToBill({ ...order, outfitType: name }, [])).toMatchObject([{ name: said }])
  })
  it.each(asciiSigns)('are made and compared whatever sign the name has: %s', (sign) => {
    for (const wearerName of [sign, `Ann${sign}Lee`, `${sign}Ann`, `Ann${sign}`, `Ann ${sign} Lee`]) {
      const named = { ...set, totalAmount: 500, deliveryCharge: null, wearerName }
      const pieces = [{ name: `Gown for ${wearerName}`, quantity: 1, price: 500 }]
      const bill = linesToBill(named, pieces)
      expect([wearerName, bill[0]?.name]).toEqual([wearerName, expect.not.stringMatching(/Ann|Lee/)])
      expect(isBillOf(bill, named, pieces)).toBe(true)
      expect(isBillOf(bill, named, [{ name: 'Veil', quantity: 1, price: 500 }])).toBe(false)
    }
  })
  it('are those of the order as long as no piece, number or price is another, whatever their order', () => {
    const veil = { name: 'Veil', quantity: 1, price: 100 }
    const order = { ...set, totalAmount: 1200 }
    const bill = linesToBill(order, [...items, veil])
    expect(isBillOf(bill, order, [veil, ...items])).toBe(true)
    expect(isBillOf(bill, order, [{ ...veil, name: 'Crown' }, ...items])).toBe(false)
    // Same total, different prices.
    expect(
      isBillOf(bill, order, [
        { ...veil, price: 200 },
        { name: 'Gown', quantity: 2, price: 450 },
      ]),
    ).toBe(false)
    expect(isBillOf(bill, { ...order, wearerName: 'Veil' }, [veil, ...items])).toBe(false)
  })
})

it('a GSTIN has its check digit', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  expect(isGstin('27AAPFU0939F1Z')).toBe(false)
})

it('a GSTIN names its state, which a shop’s address may contradict', () => {
  expect([stateOf('32AAPFU0939F1Z4'), stateOf('27AAPFU0939F1ZV'), stateOf('99AAPFU0939F1ZV')]).toEqual([
    'Kerala',
    'Maharashtra',
    undefined,
  ])
  expect(isOfOtherState('32AAPFU0939F1Z4', ' kerala ')).toBe(false)
  expect(isOfOtherState('01AAPFU0939F1Z4', 'Jammu & Kashmir')).toBe(false)
  expect(isOfOtherState('27AAPFU0939F1ZV', 'Kerala')).toBe(true)
  // A text that is not a state's name proves nothing.
  expect(isOfOtherState('27AAPFU0939F1ZV', 'കേരളം')).toBe(false)
})

it('the rules of money is exact to the paisa for any pieces and payments within the bounds', () => {
  const { whole } = random(20261121)
  for (let round = 0; round < 1000; round++) {
    const items = Array.from({ length: whole(0, moneyLimits.items) }, () => ({
      price: whole(0, moneyLimits.price),
      quantity: whole(1, moneyLimits.quantity),
    }))
    const total = sumItems(items)
    const exact = items.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
    expect(BigInt(total)).toBe(exact)
    const paid = whole(0, moneyLimits.total)
    const balance = balanceOf(total, paid, { status: 'ready', isPriceOpen: false })
    expect(BigInt(balance)).toBe(exact - BigInt(paid))
    expect(balance + paid).toBe(total)
    // A negative balance is always reported as the overpaid amount.
    expect(overpaidBy(balance)).toBe(balance < 0 ? -balance : 0)
    expect(Math.max(balance, 0) - overpaidBy(balance)).toBe(balance)
    // A cancelled order owes nothing, but an overpayment is still refunded.
    const cancelled = balanceOf(total, paid, { status: 'cancelled', isPriceOpen: false })
    expect(Math.max(cancelled, 0)).toBe(0)
    expect(overpaidBy(cancelled)).toBe(overpaidBy(balance))
  }
})

const payment = {
  id: 'anna.boutique-1@okhdfcbank',
  name: 'അന്ന & Sons',
  amount: 640_050,
  orderId: '3f2a91c0-0000-4000-8000-000000000001',
  at: Date.UTC(2026, 10, 21, 6, 30),
}
const fieldsOf = (link: string) => Object.fromEntries(new URL(link.replace('upi://', 'https://upi/')).searchParams)

it('a UPI link says whom, how much, what for and which try, and nothing else', () => {
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

it.each(['അന്നയുടെ കുഞ്ഞുടുപ്പുകൾ എറണാകുളം', '👗'.repeat(40), 'x'.repeat(300)])('a UPI link cuts the long name %s', (name) => {
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
])('a UPI link has %d paise with two decimals', (amount, am) =>
  expect(fieldsOf(upiLink({ ...payment, amount })).am).toBe(am),
)

it('a UPI link tells two tries of one order apart by letters and digits alone', () => {
  const refs = [0, 1].map((later) => fieldsOf(upiLink({ ...payment, at: payment.at + later })).tr ?? '')
  expect(new Set(refs).size).toBe(2)
  for (const ref of refs) expect(ref).toMatch(/^[a-z0-9]{1,35}$/)
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
