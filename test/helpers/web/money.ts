import { type Answer, answer } from './recorded.ts'

/** A receipt, as the desk reads it. */
export const receipt = (changes: Partial<Answer<'/admin/orders/:id/payments/:payment'>> = {}) => ({
  ...answer('/admin/orders/:id/payments/:payment'),
  number: 'R/26-27/00042',
  amount: 500000,
  reference: '412034567890',
  paidOn: '2026-05-02',
  createdAt: '2026-05-02T05:00:00.000Z',
  paidBefore: 600000,
  customerName: 'Sneha Mathew',
  customerPhoneE164: '+919847012345',
  total: 1240000,
  balanceAfter: 140000,
  order: { id: '7f3a91c2-0000-4000-8000-000000000001', outfitType: 'Christening gown for മറിയ' },
  ...changes,
})

type MoneyDay = Answer<'/admin/money'>['days'][number]
const noMethods = { cash: 0, upi: 0, card: 0, bank: 0, other: 0 }

/** A day of the day book. */
export const moneyDay = (
  date: string,
  byMethod: Partial<MoneyDay['byMethod']> = {},
  changes: Partial<MoneyDay> = {},
): MoneyDay => ({
  date,
  received: Object.values(byMethod).reduce((sum, amount) => sum + amount, 0),
  givenBack: 0,
  count: Object.keys(byMethod).length,
  byMethod: { ...noMethods, ...byMethod },
  ...changes,
})
