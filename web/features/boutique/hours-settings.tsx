import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { use, useRef, useState } from 'react'
import { Link } from 'wouter'
import { defaultOpening, type OpeningDay, type OpeningHours } from '../../../shared/boutique.ts'
import { dayNames, formatClock24, mondayFirst } from '../../../shared/hours.ts'
import { visitDay, visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels } from '../../../shared/visits.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { FormContext } from '../../lib/use-form.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AskToMove } from '../visits/public.tsx'
import { ClosedFields, hoursForm } from './closed-fields.tsx'
import { boutiqueFacts } from './queries.ts'

/** Edits the opening hours. Shows the effects of a change on visits and orders before saving. */
export const HoursSettings = () => (
  <section className="grid gap-4" aria-labelledby="hours">
    <div className="grid gap-2">
      <h2 id="hours" className="text-title">
        Hours and holidays
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        Customers see them on the website, choose visits in them, and orders are planned on the days they leave.
      </p>
    </div>
    <QueryState query={useQuery(boutiqueFacts)} label="the hours" loading={<Skeleton rows={8} />}>
      {({ facts }) => <HoursForm hours={facts.hours} />}
    </QueryState>
  </section>
)

/** Queries that depend on the opening hours. */
const refreshKeys = ['boutique', 'visits', 'today', 'orders'].map((path) => [`/api/admin/${path}`])

type Asked = { effects: HoursEffects; json: string }

function HoursForm({ hours }: { hours: OpeningHours }) {
  const [asked, setAsked] = useState<Asked>()
  const [saved, setSaved] = useState<HoursEffects>()
  /** Hours whose effects the admin has seen; a second press saves them. */
  const confirmed = useRef<string>(undefined)
  const submit = useSubmit({
    schema: hoursForm,
    isReady: async (json: OpeningHours) => {
      if (confirmed.current === JSON.stringify(json)) return true
      try {
        const effects = await send(api.admin.hours.effects.$post({ json }))
        setSaved(undefined)
        if (!effectsTitle(effects)) return true
        setAsked({ effects, json: JSON.stringify(json) })
      } catch (error) {
        toastFailure(error, 'We could not see what this changes. Please try again.')
      }
      return false
    },
    mutationFn: (json: OpeningHours) => send(api.admin.hours.$put({ json })),
    success: () => ({ title: 'Saved', description: 'Visitors see it within a minute.' }),
    onSuccess: () => {
      setSaved(asked?.effects)
      setAsked(undefined)
    },
    failure: 'We could not save the hours. Please try again.',
    refresh: refreshKeys,
    draft: 'hours',
    stays: true,
  })
  return (
    <>
      <DraftForm submit={submit} className="grid max-w-[880px] gap-9">
        <WeekFields week={hours.week} />
        <ClosedFields closed={hours.closed} />
        {saved && saved.visits.length > 0 && (
          <div className="grid max-w-[720px] gap-3 border-l-3 border-dashed border-st-pending bg-linen px-5 py-4">
            <EffectsList effects={{ visits: saved.visits, orders: [] }} canAsk />
          </div>
        )}
        <SaveRow sticky />
      </DraftForm>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={effectsTitle(asked.effects) ?? 'Save'}
          confirmLabel="Save anyway"
          cancelLabel="Back"
          harmless
          busy={submit.busy}
          onConfirm={() => {
            confirmed.current = asked.json
            submit.form.ref.current?.requestSubmit()
          }}
        >
          <EffectsList effects={asked.effects} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Fields for the opening hours of each weekday. */
const WeekFields = ({ week }: { week: OpeningDay[] }) => (
  <div className="grid">
    {mondayFirst.map((day) => (
      <DayFields key={day} day={day} opening={week[day] ?? null} />
    ))}
  </div>
)

function DayFields({ day, opening }: { day: number; opening: OpeningDay }) {
  const [open, setOpen] = useState(opening !== null)
  const { errors } = use(FormContext)
  const name = dayNames()[day]
  const error = errors[`week.${day}.open`] ?? errors[`week.${day}.close`]
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hair py-2.5">
      <label className="flex min-h-11 w-36 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-(--zari)"
          name={`open.${day}`}
          value="yes"
          checked={open}
          onChange={({ target }) => setOpen(target.checked)}
        />
        {name}
      </label>
      {open ? (
        <div className="flex flex-wrap items-center gap-2.5">
          {(['open', 'close'] as const).map((end) => (
            <input
              key={end}
              type="time"
              className="input w-33"
              name={`week.${day}.${end}`}
              aria-label={`${name} ${end === 'open' ? 'from' : 'to'}`}
              defaultValue={formatClock24((opening ?? defaultOpening)[end])}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `week-${day}-error` })}
            />
          ))}
        </div>
      ) : (
        <span className="text-ink-soft">By appointment</span>
      )}
      {error && (
        <p className="error-text w-full" id={`week-${day}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type HoursEffects = InferResponseType<typeof api.admin.hours.effects.$post, 200>
type Visit = HoursEffects['visits'][number]
type Order = HoursEffects['orders'][number]

/** Returns the heading, `2 visits are to be moved, and 3 orders are planned anew`; undefined if nothing changes. */
function effectsTitle({ visits, orders }: HoursEffects) {
  const parts = [
    visits.length > 0 && `${count(visits.length, 'visit')} to move`,
    orders.length > 0 && `${count(orders.length, 'order')} planned anew`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`

/** Lists the affected visits and orders with links; `canAsk` is set once the hours are saved. */
const EffectsList = ({ effects: { visits, orders }, canAsk }: { effects: HoursEffects; canAsk?: boolean }) => (
  <div className="grid gap-5 text-ink">
    {visits.length > 0 && (
      <section className="grid gap-1">
        <h3 className="section-title">Visits to move</h3>
        <ul>
          {visits.map((visit) => (
            <VisitToMove key={visit.id} {...{ visit, canAsk }} />
          ))}
        </ul>
      </section>
    )}
    {orders.length > 0 && (
      <section className="grid gap-1">
        <h3 className="section-title">Orders planned anew</h3>
        <ul>
          {orders.map((order) => (
            <OrderPlannedAnew key={order.id} order={order} />
          ))}
        </ul>
      </section>
    )}
  </div>
)

const deskPathOf = ({ orderId, bookingId }: Visit) =>
  orderId ? `/admin/orders/${orderId}` : `/admin?tab=bookings&open=${bookingId}`

function VisitToMove({ visit, canAsk }: { visit: Visit; canAsk?: boolean }) {
  const { kind, startsAt, customerName, about } = visit
  const who = customerName ?? 'No name'
  return (
    <li className="border-b border-hair py-2">
      <p className="num font-semibold">{visitTime(Date.parse(startsAt))}</p>
      <p className="wrap-anywhere">{[who, visitKindLabels[kind].toLowerCase(), about].filter(Boolean).join(', ')}</p>
      <p className="flex flex-wrap gap-x-6">
        {canAsk && <AskToMove visit={visit} />}
        <Link className="link" href={deskPathOf(visit)}>
          Open<span className="sr-only"> {who}</span>
        </Link>
      </p>
    </li>
  )
}

const dayText = (date: string) => visitDay(Date.parse(date))

function OrderPlannedAnew({ order }: { order: Order }) {
  const { id, outfitType, customerName, wearerName, step, from, to, isBehind, promisedOn } = order
  return (
    <li className="border-b border-hair py-2">
      <Link className="block min-h-6 font-semibold wrap-anywhere hover:underline" href={`/admin/orders/${id}`}>
        {[outfitType, wearerName ?? customerName].filter(Boolean).join(', ')}
      </Link>
      <p className="num text-label text-ink-soft">
        {to
          ? `${humanize(step)}: ${dayText(to)} instead of ${dayText(from)}`
          : `${humanize(step)} is planned by hand for ${dayText(from)}: please change it`}
      </p>
      {isBehind && <p className="text-label font-semibold text-danger">Behind its plan then</p>}
      {promisedOn && <p className="num text-label font-semibold text-danger">Promised for {dayText(promisedOn)}</p>}
    </li>
  )
}
