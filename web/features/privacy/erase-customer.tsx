import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { deskErasureForm } from '../../../shared/data-requests.ts'
import { api, send } from '../../api.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import { type Erasure, erasedKeys, erasureQuery } from './queries.ts'

/** Erases a customer at her own request; lists the affected data first. */
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

type EraseFormProps = { customerId: string; onClose: () => void; erasure: Erasure }

const kindLabels = { booking: 'Booking', order: 'Order', contact: 'Enquiry', lead: 'Lead', chat: 'Chat' }

/** Form that shows what is erased, what stays and which debt is given up; requires the name as confirmation. */
function EraseForm({ customerId, onClose, erasure: { confirm, also, possible, others, unpaid } }: EraseFormProps) {
  const [, navigate] = useLocation()
  const submit = useSubmit({
    schema: deskErasureForm(unpaid),
    mutationFn: (json) => send(api.admin.customers[':id'].erase.$post({ param: { id: customerId }, json })),
    success: ({ done }) =>
      done
        ? { title: 'Erased', description: 'The day is noted in the log, under Privacy.' }
        : { title: 'Erasing has begun', description: 'The rest is erased in the next few hours.' },
    onSuccess: () => navigate('/admin?tab=customers', { replace: true }),
    failure: 'We could not erase this customer. Please try again.',
    refresh: erasedKeys,
  })
  return (
    <Form submit={submit} className="mt-5 grid gap-5">
      <GuestRows title="Also erased: the same number or address" label="Also erased" rows={also} />
      <GuestRows
        title="Not erased: a number or an address that nobody has confirmed"
        label="Possible matches, not erased"
        rows={possible}
      />
      {others.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-sans text-label font-semibold">Not erased, though it has the same number or address</h3>
          <ul className="grid gap-1">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" href={`/admin/customers/${id}`} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-label text-ink-soft">Whatever we know only by that number or address stays too.</p>
        </section>
      )}
      {unpaid > 0 && <Unpaid amount={formatRupees(unpaid)} />}
      <TextField label={`Type “${confirm}”`} name="confirm" autoComplete="off" maxLength={200} />
      <FormFooter className="btn btn-danger" busyLabel="Erasing..." cancelLabel="Keep" onCancel={onClose}>
        Erase for good
      </FormFooter>
    </Form>
  )
}

type GuestRowsProps = { title: string; label: string; rows: Erasure['also'] }

const GuestRows = ({ title, label, rows }: GuestRowsProps) =>
  rows.length > 0 && (
    <section className="grid gap-1.5">
      <h3 className="font-sans text-label font-semibold">{title}</h3>
      <ul aria-label={label} className="border-t border-hair">
        {rows.map(({ kind, id, name, createdAt }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap justify-between gap-x-5 border-b border-hair py-2">
            <span className="wrap-anywhere">
              {kindLabels[kind]}: <span dir="auto">{name}</span>
            </span>
            <span className="num text-label text-ink-soft">{longDate(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Shows the unpaid amount and asks to give it up, because nobody can be asked to pay without a name. */
function Unpaid({ amount }: { amount: string }) {
  const error = useFieldError('givenUp')
  return (
    <section className="grid gap-1.5">
      <h3 className="font-sans text-label font-semibold">Not paid</h3>
      <p>{amount} of what was delivered is not paid. It stays in the books, without a name or a number to ask.</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
        <input
          type="checkbox"
          name="givenUp"
          className="size-6 shrink-0 accent-ink"
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'given-up-error' })}
        />
        I give up {amount}
      </label>
      {error && (
        <p id="given-up-error" className="error-text">
          {error}
        </p>
      )}
    </section>
  )
}
