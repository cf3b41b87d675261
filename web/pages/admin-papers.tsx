import { useQuery } from '@tanstack/react-query'
import { useParams, useRoute } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { BillPage } from '../features/money/bill-page.tsx'
import { adminBillQuery, adminReceiptQuery } from '../features/money/queries.ts'
import { ReceiptPage } from '../features/money/receipt-page.tsx'
import { BagLabel } from '../features/orders/bag-label.tsx'
import { OrderCard } from '../features/orders/order-card.tsx'
import { externalLink, whatsappUrl } from '../lib/external-links.ts'
import { AdminFrame } from './admin-frame.tsx'

/** A paper of an order for the desk: a bill, a receipt, the job card or the label for the bag. */
export default function AdminPapersPage() {
  const { id = '', bill, payment } = useParams()
  const [isLabel] = useRoute('/admin/orders/:id/label')
  usePageTitle(bill ? 'Bill' : payment ? 'Receipt' : isLabel ? 'Bag label' : 'Job card')
  return (
    <AdminFrame>
      {bill ? (
        <AdminBill {...{ id, bill }} />
      ) : payment ? (
        <AdminReceipt {...{ id, payment }} />
      ) : isLabel ? (
        <BagLabel id={id} />
      ) : (
        <OrderCard id={id} />
      )}
    </AdminFrame>
  )
}

const AdminBill = (param: { id: string; bill: string }) => (
  <BillPage query={useQuery(adminBillQuery(param))} orderHref={`/admin/orders/${param.id}`} />
)

function AdminReceipt(param: { id: string; payment: string }) {
  const query = useQuery(adminReceiptQuery(param))
  return (
    <ReceiptPage
      query={query}
      orderHref={`/admin/orders/${param.id}`}
      more={(text) => (
        <a
          className="btn btn-line btn-small"
          href={whatsappUrl(query.data?.customerPhoneE164 ?? null, text)}
          {...externalLink}
        >
          WhatsApp
        </a>
      )}
    />
  )
}
