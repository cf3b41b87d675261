import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { customerMayCancel } from '../../../shared/bookings.ts'
import { phoneText } from '../../../shared/contact.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { personName, phone } from '../../../shared/text.ts'
import { indianToday } from '../../../shared/time.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindOf } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon.tsx'
import { type AdminVisit, adminVisitKeys, type Found, searchQuery, weekQuery, whoIsTold } from './queries.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { useForce, visitForm } from './visit-form.ts'

/** Fields of somebody new are there only where no order and no booking is chosen. */
const fields = z.extend(visitForm, {
  name: z.optional(personName('Name')),
  phone: z.optional(phone),
  serviceType: z.optional(z.enum(serviceTypeKeys)),
})

type Props = { startsAt: string | undefined; dialog: UrlDialog }

/**
 * Arranges a visit for a person who called or wrote: for an order, a booking, or a booking created with it. Without a
 * chosen time it uses the next free one.
 */
export function NewVisit({ startsAt, dialog }: Props) {
  const [visitor, setVisitor] = useState<Visitor>()
  const [chosen, setChosen] = useState<{ time: string | undefined }>()
  const week = useQuery(weekQuery(indianToday())).data
  const start = startsAt ?? week?.days.find(({ free }) => free.length > 0)?.free[0]
  const time = chosen ? chosen.time : start
  const force = useForce()
  const idFor = useIds()
  const subject = visitor?.subject
  const submit = useSubmit({
    schema: fields,
    isReady: () => subject !== undefined,
    mutationFn: async ({ kind, note, date, time, ...person }) => {
      const when = force.timeOf({ date, time })
      const { name = '', phone = '', serviceType = 'custom-design' } = person
      const about =
        subject && !('name' in subject) ? subject : { bookingId: await book({ name, phone, serviceType }, idFor) }
      const visit = { ...about, kind, note, startsAt: when.startsAt }
      return send(api.admin.visits.$post({ json: { ...visit, id: idFor(visit), force: when.force } }))
    },
    success: ({ startsAt }) => ({ title: 'Visit arranged', description: visitTime(Date.parse(startsAt)) }),
    onSuccess: () => dialog.onOpenChange(),
    onFailure: force.offer,
    failure: 'We could not keep this time. Please try again.',
    refresh: adminVisitKeys,
  })
  return (
    <VisitDialog
      title="New visit"
      {...{ submit, force, dialog }}
      start={{ kind: visitor?.kind ?? 'consultation', startsAt: start }}
      onTime={(time) => setChosen({ time })}
      saveLabel={<span className="num">{saveLabelOf(visitor, time)}</span>}
      who={
        <>
          <VisitorField visitor={visitor} onChoose={setVisitor} />
          {subject && 'name' in subject && <PersonFields key={visitor?.key} {...subject} />}
        </>
      }
    >
      <p className="text-label text-ink-soft">{whoIsTold}</p>
    </VisitDialog>
  )
}

/** `Fri 4 Dec, 11:30 AM: book it`, or who is missing. */
function saveLabelOf(visitor: Visitor | undefined, time: string | undefined) {
  if (!visitor) return 'Choose who comes'
  return time ? `${visitTime(Date.parse(time))}: book it` : 'Book it'
}

const PersonFields = ({ name, phone }: { name: string; phone: string }) => (
  <>
    <div className="grid grid-cols-pairs items-start gap-4">
      <TextField label="Name" name="name" autoComplete="off" autoFocus={!name} defaultValue={name} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="off" autoFocus={!phone} defaultValue={phone} />
    </div>
    <Select label="What they ask for" name="serviceType" defaultValue="custom-design">
      <Options of={serviceTypeKeys.map((key) => [key, serviceLabels[key]] as const)} />
    </Select>
  </>
)

type Person = { name: string; phone: string; serviceType: (typeof serviceTypeKeys)[number] }

/** Makes the booking of somebody new; the same again where only its visit was refused. */
async function book({ name, phone, serviceType }: Person, idFor: (content: object) => string) {
  const booking = { childName: name, parentName: name, phone, serviceType, source: 'phone' as const }
  const { id } = await send(api.admin.bookings.$post({ json: { ...booking, id: idFor(booking) } }))
  return id
}

/** Gives what is created its id, the same for the same content: sent again it creates nothing twice. */
function useIds() {
  const ids = useRef(new Map<string, string>())
  return (content: object) => {
    const key = JSON.stringify(content)
    const id = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, id)
    return id
  }
}

/** The person who comes: for an order, for a booking, or for a booking that is made of their name and number. */
type Visitor = {
  key: string
  name: string
  line: string
  kind: AdminVisit['kind']
  subject: { orderId: string } | { bookingId: string } | { name: string; phone: string }
}

type VisitorFieldProps = { visitor: Visitor | undefined; onChoose: (visitor: Visitor | undefined) => void }

/** Finds who comes by name or number, or takes what was typed for somebody new. */
function VisitorField({ visitor, onChoose }: VisitorFieldProps) {
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
        <IconButton icon="close" label="Another person" onClick={() => onChoose(undefined)} />
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

type RowProps = { visitor: Visitor; onChoose: VisitorFieldProps['onChoose'] }

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
