import { between, sql } from 'drizzle-orm'
import { billKinds } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { bills } from '../../db/schema.ts'

/** The bills of some days by the date on them, along their index: as many as a shop makes, added up by `toBillSums`. */
export const billsOfDaysStatement = (ctx: Ctx, { from, to }: Required<Period>) =>
  ctx.db
    .select({
      kind: bills.kind,
      isCancelling: sql<boolean>`cancels IS NOT NULL`.mapWith(Boolean).as('is_cancelling'),
      payable: amount('payable'),
      taxable: amount('taxable'),
      cgst: amount('cgst'),
      sgst: amount('sgst'),
    })
    .from(bills)
    .where(between(bills.issuedOn, from, to))

function amount(name: string) {
  return sql<number>`totals ->> ${sql.raw(`'${name}'`)}`.as(`bill_${name}`)
}
type Row = Awaited<ReturnType<typeof billsOfDaysStatement>>[number]

/**
 * What was billed, for each kind of bill that there is; in paise. A bill that cancels counts on its own date and not on that
 * of the other: `cancelledAmount` is what such bills take back, and the tax is what is left.
 */
export const toBillSums = (rows: Row[]) =>
  billKinds.flatMap((kind) => {
    const all = rows.filter((row) => row.kind === kind)
    const [made, cancelling] = [all.filter((row) => !row.isCancelling), all.filter((row) => row.isCancelling)]
    const sum = (of: Row[], name: 'payable' | 'taxable' | 'cgst' | 'sgst') =>
      of.reduce((total, row) => total + row[name], 0)
    if (all.length === 0) return []
    return {
      ...{ kind, made: made.length, billed: sum(made, 'payable') },
      ...{ cancelled: cancelling.length, cancelledAmount: 0 - sum(cancelling, 'payable') },
      ...{ taxable: sum(all, 'taxable'), cgst: sum(all, 'cgst'), sgst: sum(all, 'sgst') },
    }
  })
