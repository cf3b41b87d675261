import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountTag } from './customer-actions.tsx'
import { mergeText, ownBookings, useUndoMerge } from './merges.tsx'
import {
  customerDetails,
  customerKeys,
  type DetailedCustomer,
  displayName,
  type KnownCustomer,
  useKnownNumber,
  useSuggested,
} from './public.tsx'

/** The action of a customer's file that opens the sheet. */
export function SamePersonButton({ customer }: { customer: DetailedCustomer }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setIsOpen(true)}>
        Same person as...
      </button>
      {isOpen && <MergeCustomer customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Props = { customer: DetailedCustomer; onClose: () => void }

/** Merges a customer with another one who is the same person: who that is, then both side by side. */
function MergeCustomer({ customer, onClose }: Props) {
  const [otherId, setOtherId] = useState<string>()
  const other = useQuery({ ...customerDetails(otherId ?? ''), enabled: otherId !== undefined })
  const [chosenId, setChosenId] = useState<string>()
  const both = other.data && [customer, other.data]
  const kept = both && (both.find(({ id }) => id === chosenId) ?? proposeKept(customer, other.data))
  const gone = both?.find(({ id }) => id !== kept?.id)
  const leave = () => {
    setOtherId(undefined)
    setChosenId(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title="Same person as..."
      description={kept && gone ? mergeText(kept, gone) : `Who else is ${displayName(customer)}?`}
      footer={
        kept &&
        gone && (
          <>
            <MergeButton key={kept.id} {...{ kept, gone, onClose }} openId={customer.id} />
            <button type="button" className="btn btn-line" onClick={leave}>
              Another person
            </button>
          </>
        )
      }
    >
      <div className="grid gap-5 pt-4 pb-7">
        {otherId ? (
          <QueryState query={other} label="this customer">
            {() => both && kept && <SideBySide {...{ both, kept }} onKeep={setChosenId} />}
          </QueryState>
        ) : (
          <FindOther customer={customer} onChoose={setOtherId} />
        )}
      </div>
    </Dialog>
  )
}

/** The one with an account, else the older. */
function proposeKept(one: DetailedCustomer, other: DetailedCustomer) {
  if (one.hasAccount !== other.hasAccount) return one.hasAccount ? one : other
  return one.createdAt <= other.createdAt ? one : other
}

/** A search for the other customer; those with the same number come first, before anything is typed. */
function FindOther({ customer, onChoose }: { customer: DetailedCustomer; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const sameNumber = useKnownNumber(customer.phoneE164 ?? '')
  const found = useSuggested(typed)
  const proposed: KnownCustomer[] = (found ?? sameNumber).filter(({ id }) => id !== customer.id)
  const isSame = ({ id }: KnownCustomer) => sameNumber.some((other) => other.id === id)
  const people = proposed.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)))
  return (
    <>
      <TextField
        label="Name or phone"
        name="other"
        type="search"
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {people.length > 0 && (
        <ul className="border border-hair bg-raised" aria-label="Customers">
          {people.map((person) => (
            <li key={person.id} className="border-b border-hair last:border-b-0">
              <button type="button" className="menu-item text-left" onClick={() => onChoose(person.id)}>
                <span className="min-w-0 wrap-anywhere">
                  <b className="block font-semibold" dir="auto">
                    {person.name}
                  </b>
                  <span className="num block text-label text-ink-soft">
                    {[isSame(person) ? 'Same number' : person.phone, person.hasAccount ? person.email : 'no account']
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && people.length === 0 && <p className="text-ink-soft">No other customer has this name or number.</p>}
    </>
  )
}

type SideBySideProps = { both: DetailedCustomer[]; kept: DetailedCustomer; onKeep: (id: string) => void }

/** Both customers in columns, and which one stays: an account always does where the other has none. */
function SideBySide({ both, kept, onKeep }: SideBySideProps) {
  const isFixed = new Set(both.map(({ hasAccount }) => hasAccount)).size > 1
  const rows: [string, (customer: DetailedCustomer) => ReactNode][] = [
    ['Account', (customer) => <AccountTag {...customer} />],
    ['Phone', ({ phone }) => phone ?? '–'],
    ['Email', ({ email }) => email ?? '–'],
    ['Orders', ({ totalOrders }) => totalOrders],
    ['Bookings', ownBookings],
    ['Last order', ({ orders: [last] }) => (last && !last.isByPhone ? shortDate(last.createdAt) : '–')],
    ['Known since', ({ createdAt }) => shortDate(createdAt)],
  ]
  return (
    <table className="num w-full table-fixed border-collapse">
      <thead>
        <tr className="align-top">
          <th className="w-[5.5rem] py-2 pr-3 text-left font-normal text-ink-soft" scope="col">
            Stays
          </th>
          {both.map((customer) => (
            <th key={customer.id} className="py-2 pr-3 text-left" scope="col">
              <label className="flex min-h-11 items-start gap-2 wrap-anywhere">
                <input
                  type="radio"
                  name="kept"
                  className="mt-1 flex-none"
                  disabled={isFixed}
                  checked={customer.id === kept.id}
                  onChange={() => onKeep(customer.id)}
                />
                <span dir="auto">{displayName(customer)}</span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell]) => (
          <tr key={label} className="border-t border-hair align-top">
            <th className="py-2 pr-3 text-left text-label font-normal text-ink-soft" scope="row">
              {label}
            </th>
            {both.map((customer) => (
              <td key={customer.id} className="py-2 pr-3 wrap-anywhere">
                {cell(customer)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ButtonProps = { kept: DetailedCustomer; gone: DetailedCustomer; openId: string; onClose: () => void }

function MergeButton({ kept, gone, openId, onClose }: ButtonProps) {
  // Pressed again after a lost answer, it is the same merge.
  const [id] = useState(() => crypto.randomUUID())
  const [, navigate] = useLocation()
  const undo = useUndoMerge()
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(
        api.admin.customers[':id'].merge.$post({
          param: { id: kept.id },
          json: { id, goneId: gone.id, updatedAt: kept.updatedAt, goneUpdatedAt: gone.updatedAt },
        }),
      ),
    success: ({ name }) => ({
      title: `Merged with ${name}`,
      description: displayName(kept),
      durationMs: 10_000,
      action: { label: 'Undo', onClick: () => undo.mutate({ keptId: kept.id, id, name }) },
    }),
    onSuccess: () => {
      if (openId !== kept.id) navigate(`/admin/customers/${kept.id}`, { replace: true })
      onClose()
    },
    failure: 'We could not merge them. Please try again.',
    refresh: customerKeys,
  })
  return (
    <button type="button" className="btn" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'Merging...' : `Merge: keep ${displayName(kept)}`}
    </button>
  )
}
