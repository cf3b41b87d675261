import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { adminReceiptQuery } from '../features/money/queries.ts'
import { ReceiptPage } from '../features/money/receipt-page.tsx'
import { externalLink } from '../lib/external-link.ts'
import { whatsappUrl } from '../lib/whatsapp-url.ts'
import { AdminFrame } from './admin-frame.tsx'

export default function AdminReceiptPage() {
  usePageTitle('Receipt')
  const { id = '', payment = '' } = useParams()
  return (
    <AdminFrame>
      <AdminReceipt id={id} payment={payment} />
    </AdminFrame>
  )
}

function AdminReceipt({ id, payment }: { id: string; payment: string }) {
  const query = useQuery(adminReceiptQuery({ id, payment }))
  return (
    <ReceiptPage
      query={query}
      orderHref={`/admin/orders/${id}`}
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
