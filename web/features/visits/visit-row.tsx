import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isMobile, phoneText } from '../../../shared/contact.ts'
import { cameFromMs } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { useAction } from '../../shell/use-action.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu.tsx'
import { AskToMove } from './ask-to-move.tsx'
import { ChangeVisit } from './change-visit.tsx'
import { type AdminVisit, adminVisitKeys } from './queries.ts'
import { clockParts } from './week-days.ts'

/**
 * Shows a visit: person, time and purpose, with links to call and to write and, on a closed day, to move it. A press on it opens
 * further actions.
 */
export const VisitRow = ({ visit, isClosed }: { visit: AdminVisit; isClosed?: boolean }) => (
  <li className="visit-row">
    <RowTime at={Date.parse(visit.startsAt)} />
    <div className="min-w-0">
      <VisitMenu visit={visit}>
        <button type="button" className="row-open block min-h-6 font-semibold wrap-anywhere">
          <span className="sr-only">Actions for the visit of </span>
          {nameOf(visit)}
        </button>
      </VisitMenu>
      <p className="text-label text-ink-soft wrap-anywhere">
        {[visitKindLabels[visit.kind], visit.about, visit.note].filter(Boolean).join(', ')}
      </p>
    </div>
    <div className="above-row -mr-2.5 flex">
      <CallLink visit={visit} />
      <WriteLink visit={visit} />
    </div>
    <div className="visit-row-more above-row">
      <Came visit={visit} />
      {isClosed && <AskToMove visit={visit} />}
    </div>
  </li>
)

/** `10:30` with `AM` under it, at the beginning of a row. */
export const RowTime = ({ at, isSoft }: { at: number; isSoft?: boolean }) => {
  const { clock, half } = clockParts(at)
  return (
    <b className={`num leading-tight ${isSoft ? 'font-medium text-ink-soft' : 'font-semibold'}`}>
      {clock} <small>{half}</small>
    </b>
  )
}

/** The same in a column of the week. */
export const WeekVisit = ({ visit, isClosed }: { visit: AdminVisit; isClosed?: boolean }) => {
  const { kind, startsAt, came } = visit
  return (
    <li className={`week-visit ${came === null ? '' : came ? 'is-done' : 'is-missed'}`}>
      <p className="num text-fine text-ink-soft">
        <b className="font-semibold text-ink">{clockParts(Date.parse(startsAt)).clock}</b> {visitKindLabels[kind]}
      </p>
      <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={deskPathOf(visit)}>
        {nameOf(visit)}
      </Link>
      <Came visit={visit} isNarrow />
      <div className="-mx-2 -mb-1.5 flex flex-wrap">
        <CallLink visit={visit} />
        <WriteLink visit={visit} />
        <VisitMenu visit={visit}>
          <IconButton icon="more" label={`Actions for the visit of ${nameOf(visit)}`} />
        </VisitMenu>
      </div>
      {isClosed && <AskToMove visit={visit} />}
    </li>
  )
}

type Props = { visit: AdminVisit }

const nameOf = ({ customerName }: AdminVisit) => customerName ?? 'No name'

/** The desk's page of what a visit is about. */
const deskPathOf = ({ orderId, bookingId }: AdminVisit) =>
  orderId ? `/admin/orders/${orderId}` : `/admin?tab=bookings&open=${bookingId}`

/** Asks whether somebody came, from shortly before the visit on, and then says it. `isNarrow`: in a column of the week. */
function Came({ visit, isNarrow }: Props & { isNarrow?: boolean }) {
  const { mutate, isPending } = useNoteCame(visit)
  const { came, startsAt, updatedAt } = visit
  if (came !== null)
    return (
      <p className={`flex items-center gap-1.5 text-fine ${came ? 'text-leaf' : 'text-ink-soft'}`}>
        {came && <Icon name="check" />}
        {came ? 'Came' : 'Did not come'}
      </p>
    )
  if (Date.parse(startsAt) - cameFromMs > Date.now()) return null
  const button = (value: boolean, label: string, words: string) => (
    <button
      type="button"
      className="btn btn-line btn-small"
      // With the word that is seen: whoever speaks to the page says that.
      aria-label={`${label === 'No' ? 'No, ' : ''}${nameOf(visit)} ${words}`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ came: value, updatedAt })}
    >
      {label}
    </button>
  )
  return (
    <div className="visit-came">
      {button(true, 'Came', 'came')}
      {button(false, isNarrow ? 'No' : 'Did not come', 'did not come')}
    </div>
  )
}

/** Notes whether somebody came, with a way to take it back in the toast. */
function useNoteCame(visit: AdminVisit) {
  const action = useAction({
    mutationFn: (json: { came: boolean | null; updatedAt: string }) =>
      send(api.admin.visits[':id'].$put({ param: { id: visit.id }, json })),
    success: ({ updatedAt }, { came }) => ({
      title: came === null ? 'Taken back' : came ? 'Came' : 'Did not come',
      description: nameOf(visit),
      ...(came !== null && { action: { label: 'Undo', onClick: () => action.mutate({ came: null, updatedAt }) } }),
    }),
    failure: 'We could not note this. Please try again.',
    refresh: adminVisitKeys,
  })
  return action
}

const whoOf = (visit: AdminVisit) => `${nameOf(visit)}, ${phoneText(visit.customerPhone ?? '')}`

const CallLink = ({ visit }: Props) =>
  visit.customerPhone && (
    <a className="icon-btn" href={`tel:${visit.customerPhone}`} aria-label={`Call ${whoOf(visit)}`}>
      <Icon name="phone" />
    </a>
  )

/** Links to WhatsApp for a mobile number. */
function WriteLink({ visit }: Props) {
  const { customerPhone } = visit
  if (!customerPhone || !isMobile(customerPhone)) return null
  return (
    <a
      className="icon-btn text-leaf"
      href={whatsappUrl(customerPhone)}
      {...externalLink}
      aria-label={`WhatsApp ${whoOf(visit)}`}
    >
      <Icon name="whatsapp" />
    </a>
  )
}

/** Menu of further actions on a visit; `children` is its button. */
function VisitMenu({ visit, children }: Props & { children: ReactNode }) {
  const [isChanging, setChanging] = useState(false)
  const { mutate } = useNoteCame(visit)
  const { came, updatedAt } = visit
  return (
    <>
      <Menu trigger={children} align="start">
        <MenuLink href={deskPathOf(visit)}>Open</MenuLink>
        {came !== null && (
          <MenuButton onPress={() => mutate({ came: !came, updatedAt })}>{came ? 'Did not come' : 'Came'}</MenuButton>
        )}
        <MenuButton onPress={() => setChanging(true)}>Change or cancel</MenuButton>
      </Menu>
      {isChanging && <ChangeVisit visit={visit} onClose={() => setChanging(false)} />}
    </>
  )
}
