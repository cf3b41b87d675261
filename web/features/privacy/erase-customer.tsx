import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { deskErasureInput } from '../../../shared/erasure.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Erasure, erasedKeys, erasureQuery } from './queries.ts'

/** Erases the customer whose file is open, on her own word; what would go along is listed first. */
export function EraseCustomer({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="erase" className="grid justify-items-start gap-3">
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
          <OpenOrders orders={erasure.openOrders} />
        ) : (
          <EraseForm key={erasure.confirm} {...props} erasure={erasure} />
        )
      }
    </QueryState>
  )
}

const OpenOrders = ({ orders }: { orders: string[] }) => (
  <div className="mt-5 grid gap-3">
    <p>Something is being made for them. They can be erased once it is delivered or cancelled.</p>
    <ul aria-label="Open orders" className="grid gap-1">
      {orders.map((id, nth) => (
        <li key={id}>
          <Link className="link" href={`/admin/orders/${id}`}>
            Open order {nth + 1}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const kindLabels = { booking: 'Booking', order: 'Order', contact: 'Enquiry', lead: 'Lead', chat: 'Chat' }

function EraseForm({ customerId, onClose, erasure: { confirm, also, others } }: Props & { erasure: Erasure }) {
  const [, navigate] = useLocation()
  const { errors, busy, form } = useSubmit({
    schema: deskErasureInput,
    mutationFn: (json) => send(api.admin.customers[':id'].erase.$post({ param: { id: customerId }, json })),
    success: () => ({ title: 'Erased', description: 'The log of Privacy has the day.' }),
    onSuccess: () => navigate('/admin?tab=customers', { replace: true }),
    failure: 'We could not erase this customer. Please try again.',
    fieldOf: (sentence) => sentence.includes('the name') && 'confirm',
    refresh: erasedKeys,
  })
  return (
    <form {...form} className="mt-5 grid gap-5">
      {also.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-sans text-label font-semibold">Goes along, by the same number or address</h3>
          <ul aria-label="Goes along" className="border-t border-hair">
            {also.map(({ kind, id, name, createdAt }) => (
              <li key={`${kind} ${id}`} className="flex flex-wrap justify-between gap-x-5 border-b border-hair py-2">
                <span className="wrap-anywhere">
                  {kindLabels[kind]}: <span dir="auto">{name}</span>
                </span>
                <span className="num text-label text-ink-soft">{longDate(createdAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-sans text-label font-semibold">Has the same number or address, and stays</h3>
          <ul className="grid gap-1">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" href={`/admin/customers/${id}`} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-label text-ink-soft">What is known by that alone stays too.</p>
        </section>
      )}
      <TextField label={`Type “${confirm}”`} name="confirm" autoComplete="off" maxLength={200} error={errors.confirm} />
      <footer className="dialog-footer mt-0">
        <button type="button" className="btn btn-line" onClick={onClose}>
          Keep
        </button>
        <button type="submit" className="btn btn-danger" aria-disabled={busy}>
          {busy ? 'Erasing...' : 'Erase for good'}
        </button>
      </footer>
    </form>
  )
}
