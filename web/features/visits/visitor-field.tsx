import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { customerMayCancel } from '../../../shared/bookings.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { serviceLabels } from '../../../shared/services.ts'
import { visitKindOf } from '../../../shared/visits.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AdminVisit, type Found, searchQuery } from './queries.ts'

/** The person who comes: for an order, for a booking, or for a booking that is made of their name and number. */
export type Visitor = {
  key: string
  name: string
  line: string
  kind: AdminVisit['kind']
  subject: { orderId: string } | { bookingId: string } | { name: string; phone: string }
}

type Props = { visitor: Visitor | undefined; onChoose: (visitor: Visitor | undefined) => void }

/** Finds who comes by name or number, or takes what was typed for somebody new. */
export function VisitorField({ visitor, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...searchQuery(text),
    enabled: !visitor && text.length > 1,
    placeholderData: keepPreviousData,
  })
  if (visitor)
    return (
      <p className="flex items-center gap-3 border border-hair bg-raised py-1.5 pr-1 pl-4">
        <span className="min-w-0 grow wrap-anywhere">
          <b className="block font-semibold">{visitor.key === 'new' ? 'New person' : visitor.name}</b>
          <span className="num text-label text-ink-soft">{visitor.line}</span>
        </span>
        <button type="button" className="icon-btn" aria-label="Another person" onClick={() => onChoose(undefined)}>
          <Icon name="close" />
        </button>
      </p>
    )
  const found = data && text.length > 1 ? visitorsOf(data) : []
  return (
    <div>
      <TextField
        label="Who"
        placeholder="Name or phone"
        autoComplete="off"
        autoFocus
        value={typed}
        // Enter would send the form, which says that nobody is chosen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setTyped(target.value)}
      />
      {text.length > 1 && (
        <ul className="visitors" aria-label="People found">
          {found.map((one) => (
            <VisitorRow key={one.key} visitor={one} onChoose={onChoose} />
          ))}
          <VisitorRow visitor={newVisitor(text)} onChoose={onChoose} />
        </ul>
      )}
    </div>
  )
}

type RowProps = { visitor: Visitor; onChoose: Props['onChoose'] }

const VisitorRow = ({ visitor, onChoose }: RowProps) => (
  <li>
    <button type="button" onClick={() => onChoose(visitor)}>
      <b className="font-semibold">{visitor.key === 'new' ? `New person “${visitor.name}”` : visitor.name}</b>
      <span className="num text-label text-ink-soft">{visitor.line}</span>
    </button>
  </li>
)

/** Digits begin the number of somebody new, anything else the name. */
function newVisitor(text: string): Visitor {
  const isNumber = /^[+\d][\d\s]*$/.test(text)
  const subject = isNumber ? { name: '', phone: text } : { name: text, phone: '' }
  return { key: 'new', name: text, line: 'Name and number', kind: 'consultation', subject }
}

/** Orders and bookings that somebody may still come for, then people for whom one is to be made. */
function visitorsOf({ orders, bookings, people }: Found): Visitor[] {
  const ofOrders = orders.flatMap(({ id, status, customerName, wearerName, outfitType }): Visitor[] => {
    const kind = visitKindOf(status)
    const line = [outfitType, wearerName && `for ${wearerName}`].filter(Boolean).join(' ')
    return kind ? [{ key: id, name: customerName ?? 'No name', line, kind, subject: { orderId: id } }] : []
  })
  const ofBookings = bookings.flatMap(({ id, status, parentName, childName, serviceType }): Visitor[] => {
    if (!customerMayCancel(status)) return []
    const line = `${serviceLabels[serviceType]} for ${childName}`
    return [{ key: id, name: parentName, line, kind: 'consultation', subject: { bookingId: id } }]
  })
  const named = new Set([...ofOrders, ...ofBookings].map(({ name }) => name))
  const others = people.flatMap(({ id, name, phone, phoneE164 }): Visitor[] =>
    named.has(name)
      ? []
      : [
          {
            ...{ key: id, name, line: phoneE164 ? phoneText(phoneE164) : 'No number yet', kind: 'consultation' },
            subject: { name, phone: phone ?? '' },
          },
        ],
  )
  return [...ofOrders, ...ofBookings, ...others]
}
