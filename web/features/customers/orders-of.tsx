import { Link } from 'wouter'
import { useBoutique } from '../../lib/boutique.ts'
import { rupees, shortDate } from '../../lib/format.ts'
import { balanceWords, deskPlace, orderMessage, shortId } from '../../lib/order-words.ts'
import { whatsapp } from '../../lib/whatsapp.ts'
import { Icon } from '../../ui/icon.tsx'
import { FileRow, FileSection } from './file-section.tsx'
import type { File } from './queries.ts'

/** A customer's orders, each with a message that tells how it stands. */
export function OrdersOf({ customer: { id, orders, phoneE164, firstName } }: { customer: File }) {
  const { name } = useBoutique()
  return (
    <FileSection
      title="Orders"
      none="No order yet."
      action={
        <Link className="link" href={`/admin?tab=orders&from=new&customer=${id}`}>
          New order
        </Link>
      }
    >
      {orders.map((order) => {
        const balanceAmount = order.balanceAmount ?? 0
        const balance = balanceWords(balanceAmount)
        return (
          <FileRow
            key={order.id}
            href={deskPlace(order.id)}
            title={order.outfitType}
            status={order.status}
            aside={
              <a
                className="btn btn-line btn-small"
                href={whatsapp(phoneE164, orderMessage({ ...order, balanceAmount }, { to: firstName, from: name }))}
                target="_blank"
                rel="noopener"
              >
                <Icon name="whatsapp" />
                Tell how it stands<span className="sr-only">: {order.outfitType}</span>
              </a>
            }
          >
            <span>{shortId(order.id)}</span>
            <span>Made {shortDate(order.createdAt)}</span>
            {order.totalAmount !== null && <span>{rupees(order.totalAmount)}</span>}
            {balanceAmount !== 0 && (
              <span className={balanceAmount < 0 ? 'font-semibold text-danger' : undefined}>
                {balance.name} {balance.amount}
              </span>
            )}
          </FileRow>
        )
      })}
    </FileSection>
  )
}
