import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { type EnquiryKind, type EnquiryRef, enquiryRef } from '../../../shared/fields.ts'
import type { LeadStatus, MadeKind, ScoreReason } from '../../../shared/leads.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import type { ServiceType } from '../../../shared/services.ts'
import { api, send } from '../../api.ts'
import { clockTime, dayMonth, longDate } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { rowQuery } from '../../queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DescriptionList } from '../../ui/figures.tsx'

export const leadTones: Record<LeadStatus, string> = {
  new: 'pending',
  qualified: 'confirmed',
  converted: 'completed',
  lost: 'lost',
}

type ScoreProps = { score: number; reasons: ScoreReason[] }

export function ScorePopover({ score, reasons }: ScoreProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="score" aria-label={`Lead score ${score} of 100: why?`}>
        <svg width="44" height="6" aria-hidden="true">
          <rect className="fill-muted" width="100%" height="100%" />
          <rect className="fill-zari" width={`${score}%`} height="100%" />
        </svg>
        <span className="score-value">{score}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover w-75 px-4.5 py-4"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Why ${score}?`}
        >
          <p className="mb-2 font-serif text-lead">Why {score}?</p>
          <ScoreReasons score={score} reasons={reasons} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ScoreReasons({ score, reasons }: ScoreProps) {
  return (
    <>
      {reasons.length === 0 && (
        <p className="pb-2 text-ink-soft">
          {score > 0 ? 'We know too little to say, so this is a middle score.' : 'We know too little to say yet.'}
        </p>
      )}
      <dl className="num text-label">
        {reasons.map(({ label, points }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-dashed border-hair py-1.5">
            <dt>{label}</dt>
            <dd>+{points}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-dashed border-edge py-1.5 font-semibold">
          <dt>Score, of 100</dt>
          <dd>{score}</dd>
        </div>
      </dl>
    </>
  )
}

type DialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'footer'> &
  ScoreProps & {
    tag: ReactNode
    /** Shown before the date. */
    origin?: string
    createdAt: string
    facts: ComponentProps<typeof DescriptionList>['items']
    message: string | null
    dialog: UrlDialog
    children?: ReactNode
  }

export function LeadDialog({ title, footer, dialog, tag, origin, createdAt, facts, message, ...props }: DialogProps) {
  const { score, reasons, children } = props
  return (
    <Dialog {...dialog} wide title={title} footer={footer}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_280px] md:gap-10">
        <div className="grid content-start gap-5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-soft">
            {tag}
            <span className="num">
              {origin && `${origin} `}
              {longDate(createdAt)}, {clockTime(createdAt)}
            </span>
          </p>
          <DescriptionList items={facts} />
          {message && <blockquote className="quote">{message}</blockquote>}
          {children}
        </div>
        <section>
          <h3 className="mb-2.5 text-subtitle">Lead score {score}</h3>
          <ScoreReasons score={score} reasons={reasons} />
        </section>
      </div>
    </Dialog>
  )
}

/** Query keys to refresh after a change of a lead, contact or chat lead. */
export const leadKeys = [
  api.admin.contacts,
  api.admin.leads,
  api.chat.leads,
  api.admin.chat.rooms,
  api.admin.dashboard.stats,
  api.admin.answers,
  api.admin.notifications,
].map((route: { $url: () => URL }) => [route.$url().pathname])

/** Formats a note: `28 Nov, Anna Kurian: Called`. */
export const noteText = ({ at, by, text }: { at: string; by: string; text: string }) =>
  `${dayMonth(at)}, ${by}: ${text}`

type MakeLinksProps = {
  name: string
  className: string
  enquiry: EnquiryRef
  made?: { kind: MadeKind; id: string } | null
}

/** Links to the prefilled forms of a booking and an order, or to the existing one. */
export function MakeLinks({ name, className, enquiry, made }: MakeLinksProps) {
  const named = <span className="sr-only"> {name}</span>
  if (made)
    return (
      <Link className={className} href={adminPathOf({ type: made.kind, relatedId: made.id })}>
        Open the {made.kind}
        {named}
      </Link>
    )
  const of = `enquiry=${enquiry.kind}:${enquiry.id}`
  return (
    <>
      <Link className={className} href={`/admin?tab=bookings&add=booking&${of}`}>
        New booking
        {named}
      </Link>
      <Link className={className} href={`/admin?tab=orders&from=new&${of}`}>
        New order
        {named}
      </Link>
    </>
  )
}

/** Links to the enquiry or chat lead from which a booking or order was made. */
export const EnquiryLink = ({ enquiry: { kind, id } }: { enquiry: { kind: EnquiryKind; id: string } }) => (
  <Link className="link" href={`/admin?tab=${kind === 'contact' ? 'contacts' : 'chat-leads'}&open=${id}`}>
    {kind === 'contact' ? 'An enquiry' : 'Details from the chat'}
  </Link>
)

/** Data of an enquiry or a chat that prefills the form of a booking or order. */
export type Wish = {
  name: string
  phone: string | null
  email: string | null
  message: string | null
  serviceType: ServiceType
  source: 'enquiry' | 'chat'
  description: string
  enquiry: EnquiryRef
  userId?: string
}

/** Reads the enquiry or chat named by the URL of `MakeLinks`; null if it no longer exists. */
export const wishQuery = (enquiry: string) => ({
  queryKey: ['wish', enquiry],
  queryFn: () => wishOf(enquiry),
  gcTime: 0,
})

async function wishOf(text: string): Promise<Wish | null> {
  const [kind, id] = text.split(':')
  const { data: enquiry } = enquiryRef.safeParse({ kind, id })
  if (!enquiry) return null
  if (enquiry.kind === 'contact') {
    const [row] = await rowQuery(api.admin.contacts)(enquiry.id).queryFn()
    if (!row) return null
    const { name, phone, email, message } = row
    const serviceType = guessService(`${row.subject ?? ''} ${message}`)
    const description = `From the enquiry of ${name}. Change what differs.`
    return { name, phone, email, message, serviceType, source: 'enquiry', description, enquiry }
  }
  if (enquiry.kind === 'chat') {
    const room = await findRoom(enquiry.id)
    if (!room) return null
    const { id, name, phone, email } = room.person
    const said = { ...saidLast(room), source: 'chat' as const, description: `For ${name}.` }
    return { name, phone, email, ...said, enquiry, ...(id && { userId: id }) }
  }
  const [row] = await rowQuery(api.chat.leads)(enquiry.id).queryFn()
  if (!row) return null
  const { name, phone, email, chatRoomId, convertedToCustomerId } = row
  const room = await findRoom(chatRoomId)
  return {
    ...{ name, phone, email, ...saidLast(room), source: 'chat', enquiry },
    description: `From the chat with ${name}. Change what differs.`,
    ...(convertedToCustomerId && { userId: convertedToCustomerId }),
  }
}

const findRoom = (id: string) => send(api.admin.chat.rooms[':id'].$get({ param: { id } })).catch(() => null)

/** Returns the last chat message, if it is the person's. */
function saidLast(room: { preview: string | null; lastSide: string | null } | null) {
  const message = room?.lastSide === 'person' ? room.preview : null
  return { message, serviceType: guessService(message ?? '') }
}

/** Guesses the wanted service from a person's words. */
function guessService(words: string): ServiceType {
  if (/bapti[sz]|christen|മാമോദീസ|മാമ്മോദീസ/i.test(words)) return 'baptism-suit'
  if (/communion|കുർബാന/i.test(words)) return 'communion-dress'
  if (/\b(veil|bonnet|booties|crown|accessor)/i.test(words)) return 'accessories'
  return 'custom-design'
}
