import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { QueryState } from '../../shell/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EraseForm } from './erase-form.tsx'
import { erasureQuery } from './queries.ts'

/** Erases the customer whose file is open, on her own word; what would go along is listed first. */
export function EraseCustomer({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="erase" className="grid justify-items-start gap-3 print:hidden">
      <h2 id="erase" className="section-title text-subtitle">
        Erase
      </h2>
      <p className="text-ink-soft">When they ask for it. Orders stay in the books, without a name.</p>
      <button type="button" className="btn btn-line btn-small" onClick={() => setOpen(true)}>
        Erase this customer
      </button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Erase this customer"
          description="Details, bookings, measurements, photos, chats and messages go for good."
        >
          <Content customerId={customerId} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  )
}

type Props = { customerId: string; onClose: () => void }

function Content(props: Props) {
  const query = useQuery(erasureQuery(props.customerId))
  return (
    <QueryState query={query} label="what would be erased">
      {(erasure) =>
        erasure.openOrders.length > 0 ? (
          <OpenOrders orders={erasure.openOrders} onClose={props.onClose} />
        ) : (
          <EraseForm key={erasure.confirm} {...props} erasure={erasure} />
        )
      }
    </QueryState>
  )
}

const OpenOrders = ({ orders, onClose }: { orders: string[]; onClose: () => void }) => (
  <div className="mt-5 grid gap-3">
    <p>Something is being made for them. They can be erased once it is delivered or cancelled.</p>
    <ul aria-label="Open orders" className="grid gap-1">
      {orders.map((id, nth) => (
        <li key={id}>
          <Link className="link" href={`/admin/orders/${id}`}>
            {orders.length === 1 ? 'Open the order' : `Open order ${nth + 1} of ${orders.length}`}
          </Link>
        </li>
      ))}
    </ul>
    <footer className="dialog-footer">
      <button type="button" className="btn btn-line" onClick={onClose}>
        Close
      </button>
    </footer>
  </div>
)
