import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { personName, phone } from '../../../shared/text.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { adminVisitKeys, whoIsTold } from './queries.ts'
import { useForce } from './use-force.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { visitForm } from './visit-form.ts'
import { type Visitor, VisitorField } from './visitor-field.tsx'

/** Fields of somebody new are there only where no order and no booking is chosen. */
const fields = z.extend(visitForm, {
  name: z.optional(personName('Name')),
  phone: z.optional(phone),
  serviceType: z.optional(z.enum(serviceTypeKeys)),
})

type Props = { startsAt: string | undefined; dialog: UrlDialog }

/** Gives somebody a time who called or wrote: of an order or a booking, or of a booking that is made with it. */
export function NewVisit({ startsAt, dialog }: Props) {
  const [visitor, setVisitor] = useState<Visitor>()
  const [time, setTime] = useState(startsAt)
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
      start={{ kind: visitor?.kind ?? 'consultation', startsAt }}
      onTime={setTime}
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
