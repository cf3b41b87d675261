// Amounts are whole paise throughout: a sum of them is exact up to 2^53, which is far above the bounds here.

/** Bounds in paise: one crore for a piece, ten crore for an order; 1,000 of a piece and 50 lines an order. */
export const moneyLimits = { price: 1_000_000_000, total: 10_000_000_000, quantity: 1000, lines: 50 } as const

/** What the lines of an order come to. */
export const sumItems = (items: { price: number; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** What is still to be paid. Below zero more was paid than asked: `overpaidBy` says how much. */
export const balanceOf = (total: number, paid: number) => total - paid

/** What was paid beyond the total, or 0: whoever shows a balance says this beside it. */
export const overpaidBy = (balance: number) => Math.max(-balance, 0)
