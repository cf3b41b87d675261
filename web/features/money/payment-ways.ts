import { formatRupees } from '../../lib/format.ts'

/** The ways in which money comes and goes back, as the day book sums them. */
export const paymentWays = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['bank', 'Bank'],
  ['other', 'No method recorded'],
] as const

type Sums = Record<(typeof paymentWays)[number][0], number>

/** The ways that were used: `UPI`, `₹15,312.50`, `₹1,000 refunded`. */
export const usedWays = ({ byMethod, refunds }: { byMethod: Sums; refunds: Sums }) =>
  paymentWays.flatMap(([way, name]) =>
    byMethod[way] || refunds[way]
      ? {
          ...{ way, name, received: formatRupees(byMethod[way]) },
          refunded: refunds[way] ? `${formatRupees(refunds[way])} refunded` : undefined,
        }
      : [],
  )
