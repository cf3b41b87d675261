import { formatRupees } from '../../lib/format.ts'
import type { AdminOrder } from './queries.ts'

type Line = AdminOrder['quotes'][number]['lines'][number]
type Start = {
  lines: Line[]
  note: string
  /** The version that the lines are of. */
  version?: number
  /** What its customer wants changed. */
  wish?: string | null
}

/**
 * What the next version of an order's quotation begins with. Until one is accepted that is the newest, whether it waits, is
 * to be changed, was taken back or has run out: who asks for 'a new one' means that one, perhaps at another price. Once it is
 * accepted, the order's own pieces are what was agreed on, with all that has changed since.
 */
export function quoteStart({ items, quotes: [newest] }: Pick<AdminOrder, 'items' | 'quotes'>): Start {
  if (!newest || newest.answer === 'accepted') return { lines: items, note: '' }
  const { lines, note, version, answer, supersededAt, comment } = newest
  // Of a former account's wish the order knows nothing any more.
  return { lines, note: note ?? '', version, wish: answer === 'change' && !supersededAt ? comment : null }
}

/** `1 × Communion dress, ₹16,500; 2 × Veil, ₹1,000` */
export const startText = (lines: Pick<Line, 'name' | 'quantity' | 'price'>[]) =>
  lines.map(({ name, quantity, price }) => `${quantity} × ${name}, ${formatRupees(price)}`).join('; ') || 'none'
