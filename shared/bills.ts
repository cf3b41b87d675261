import { sumItems } from './money.ts'

/** What a bill is, as the shop is registered; rows of `bill_kinds`. */
export const billKinds = ['bill', 'bill_of_supply', 'tax_invoice'] as const
export type BillKind = (typeof billKinds)[number]

/** How a shop is registered for GST; the owner says it. */
export const registrations = ['none', 'composition', 'regular'] as const
export type Registration = (typeof registrations)[number]

export const billKindOf: Record<Registration, BillKind> = {
  none: 'bill',
  composition: 'bill_of_supply',
  regular: 'tax_invoice',
}
export const billTitles: Record<BillKind, string> = {
  bill: 'Bill',
  bill_of_supply: 'Bill of Supply',
  tax_invoice: 'Tax Invoice',
}

/** `price` in paise with its tax; `code` is its HSN or SAC and `rate` its GST in hundredths of a percent, null without tax. */
export type BillLine = {
  name: string
  quantity: number
  price: number
  code: string | null
  rate: number | null
}
/** `gstin` where the buyer is registered; bills of before it was asked have none. */
export type BillBuyer = { name: string; address: string | null; gstin?: string | null }
export type BillSeller = { name: string; address: string; state: string; phone: string | null; gstin: string | null }

/** In paise: `taxable`, `cgst` and `sgst` add up to the lines; with `rounding` they are `payable`, in whole rupees. */
export type BillTotals = { taxable: number; cgst: number; sgst: number; rounding: number; payable: number }

/** The tax in a price that includes it: each half, and the rest. Paise in, paise out; `rate` in hundredths of a percent. */
export function taxWithin(amount: number, rate: number | null) {
  const divisor = 20_000 + 2 * (rate ?? 0)
  // Half up in whole numbers: 2 × 10^10 paise × 10^4 is below 2^53.
  const half = Math.floor((2 * amount * (rate ?? 0) + divisor) / (2 * divisor))
  return { taxable: amount - 2 * half, cgst: half, sgst: half }
}

export const lineTax = ({ price, quantity, rate }: BillLine) => taxWithin(price * quantity, rate)

/** The sum of the lines of a bill, before it is rounded. */
export const sumOfBill = ({ payable, rounding }: BillTotals) => payable - rounding

export function billTotals(lines: BillLine[]): BillTotals {
  const taxes = lines.map(lineTax)
  const total = sumItems(lines)
  const half = taxes.reduce((sum, { cgst }) => sum + cgst, 0)
  const payable = Math.round(total / 100) * 100
  return { taxable: total - 2 * half, cgst: half, sgst: half, rounding: payable - total, payable }
}
