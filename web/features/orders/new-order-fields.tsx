import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useRef, useState } from 'react'
import { alterationGarment } from '../../../shared/garments.ts'
import { orderNumber } from '../../../shared/orders.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { putBack, TypedContext } from '../../lib/screen-draft.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { query } from '../../queries.ts'
import { DayField } from '../../shell/day-field.tsx'
import { Chips } from '../../ui/choice-fields.tsx'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { customerDetails } from '../customers/public.tsx'
import { wearersQuery } from '../measurements/public.tsx'
import { type PlannedFor, PlanWords, planQuery } from '../plan/public.ts'
import { dateField, PromisedLate, textFieldOf } from './order-fields.tsx'
import { fieldLabels, type OrderFieldDefaults } from './order-form.ts'

/** A part of the form of a new order, with its number. */
export const Part = ({ nth, title, children }: { nth: number; title: string; children: ReactNode }) => (
  <section className="grid gap-5" aria-labelledby={`part-${nth}`}>
    {nth > 1 && <div className="divider" />}
    <h3 className="font-serif text-section" id={`part-${nth}`}>
      <span className="pr-3 text-zari italic" aria-hidden="true">
        {nth}
      </span>
      {title}
    </h3>
    {children}
  </section>
)

type Props = {
  defaults: OrderFieldDefaults
  /** The customer whose family may wear it. */
  customerId: string | undefined
}

/** The part of the form for what is made, for whom, and for when. The day it can be ready is promised, until another is typed or it is cleared. */
export function WhatAndWhen({ defaults, customerId }: Props) {
  const textField = textFieldOf(defaults)
  const place = useRef<HTMLDivElement>(null)
  const [garment, setGarment] = useState({ id: defaults.garment ?? '', name: '' })
  const [eventDate, setEventDate] = useState(defaults.eventDate ?? '')
  const [typedDay, setTypedDay] = useState<string | undefined>(defaults.estimatedDelivery || undefined)
  const plannedFor: PlannedFor = { garment: garment.id, eventDate, estimatedDelivery: typedDay ?? '' }
  const proposed = useQuery(planQuery(plannedFor)).data?.proposed
  const promised = typedDay ?? proposed ?? ''
  const title = useRef({ garment: '', wearer: '', written: '' })
  /** Writes the title as long as nobody else has. */
  function writeTitle(parts: { garment?: string; wearer?: string }) {
    const form = place.current?.closest('form')
    const standing = form?.querySelector<HTMLInputElement>('[name=outfitType]')?.value ?? ''
    const next = { ...title.current, ...parts }
    const isOwn = standing !== '' && standing !== title.current.written
    const written = next.garment && (next.wearer ? `${next.garment} for ${next.wearer}` : next.garment)
    title.current = { ...next, written: isOwn ? title.current.written : written }
    if (form && !isOwn && written) putBack(form, { outfitType: written })
  }
  const isLate = isIsoDate(eventDate) && promised > eventDate
  return (
    <div ref={place} className="grid gap-5">
      <GarmentTiles
        defaultGarment={garment.id}
        onChange={(chosen) => {
          setGarment(chosen)
          writeTitle({ garment: chosen.name })
        }}
      />
      {customerId && garment.id === alterationGarment && <OfWhich customerId={customerId} />}
      {customerId && <ForWhom customerId={customerId} onChoose={(wearer) => writeTitle({ wearer })} />}
      <TextField
        {...textField('outfitType')}
        autoComplete="off"
        hint={garment.name ? 'Writes itself, yours to change.' : undefined}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          {...textField('eventDate')}
          {...dateField(defaults.eventDate)}
          onInput={({ currentTarget }) => setEventDate(currentTarget.value)}
          optional
        />
        <div>
          <DayField
            label={textField('estimatedDelivery').label}
            name="estimatedDelivery"
            value={promised}
            min={dateField(defaults.estimatedDelivery).min}
            onInput={({ currentTarget }) => setTypedDay(currentTarget.value)}
            hint={typedDay === undefined && proposed ? 'Saved unless you clear it.' : undefined}
            optional
          />
          <PromisedLate event={eventDate} promised={promised} />
          {isLate && proposed && proposed <= eventDate && (
            <button type="button" className="quiet" onClick={() => setTypedDay(undefined)}>
              Use {weekdayDate(proposed)}
            </button>
          )}
        </div>
      </div>
      <PlanWords plannedFor={plannedFor} />
    </div>
  )
}

/** Somebody of the customer's family, or nobody who is known yet. */
function ForWhom({ customerId, onChoose }: { customerId: string; onChoose: (name: string) => void }) {
  const { data: wearers = [] } = useQuery(wearersQuery(customerId))
  if (wearers.length === 0) return null
  const nameOf = (id: string) => wearers.find((wearer) => wearer.id === id)?.name ?? ''
  return (
    <Chips
      label="For whom"
      name="wearerId"
      of={[...wearers.map(({ id, name }): [string, string] => [id, name]), ['', 'New person']]}
      onChange={(id) => onChoose(nameOf(id))}
    />
  )
}

/** The order that an alteration belongs to: one that this customer has received, or none. */
function OfWhich({ customerId }: { customerId: string }) {
  const delivered = (useQuery(customerDetails(customerId)).data?.orders ?? [])
    .filter(({ status }) => status === 'delivered')
    .slice(0, shownDelivered)
  if (delivered.length === 0) return null
  return (
    <Chips
      label="Which order does it alter?"
      name="alterationOf"
      of={[
        ...delivered.map((order): [string, string] => [order.id, `${orderNumber(order)}, ${order.outfitType}`]),
        ['', 'None of these'],
      ]}
    />
  )
}

const shownDelivered = 5

/** Drawings of the garments that the shop began with. */
const drawings: Record<string, string> = {
  'baptism-suit': 'baptism-suit',
  'communion-dress': 'communion-dress',
  gown: 'christening-gown',
  'saree-blouse': 'saree-gown',
  accessories: 'veil-comb',
  alteration: 'spot-tailoring',
}

type GarmentTilesProps = { defaultGarment: string; onChange: (garment: { id: string; name: string }) => void }

/** The kinds of garment to choose from, each with its drawing: the first thing that is said of a new order. */
function GarmentTiles({ defaultGarment, onChange }: GarmentTilesProps) {
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  const typed = use(TypedContext)
  // Before the garments are here, what was chosen cannot be put back.
  const [chosen, setChosen] = useState(typed?.fields.garment ?? defaultGarment)
  const offered = garments.filter(({ id, hidden }) => !hidden || id === chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="legend mb-1.5">{fieldLabels.garment}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-7">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="chip grid min-h-24 content-end justify-items-center gap-1 px-1.5 py-2 text-center text-label leading-tight wrap-anywhere"
          >
            <input
              type="radio"
              name="garment"
              value={id}
              checked={id === chosen}
              onChange={() => {
                setChosen(id)
                onChange({ id, name })
              }}
            />
            {drawings[id] && <img className="h-14 w-12" src={`/art/${drawings[id]}.svg`} alt="" />}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
