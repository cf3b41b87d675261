import { expect, it } from 'vitest'
import { balanceOf, moneyLimits, overpaidBy, sumItems } from '../../../shared/money.ts'
import { random } from '../../helpers/random.ts'

it('the rules of money is exact to the paisa for any pieces and payments within the bounds', () => {
  const { whole } = random(20261121)
  for (let round = 0; round < 5000; round++) {
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
    // Below zero only with its name: what is overpaid is all of what is below.
    expect(overpaidBy(balance)).toBe(balance < 0 ? -balance : 0)
    expect(Math.max(balance, 0) - overpaidBy(balance)).toBe(balance)
    // A cancelled order owes nothing, and what is overpaid is given back all the same.
    const cancelled = balanceOf(total, paid, { status: 'cancelled', isPriceOpen: false })
    expect(Math.max(cancelled, 0)).toBe(0)
    expect(overpaidBy(cancelled)).toBe(overpaidBy(balance))
  }
})
