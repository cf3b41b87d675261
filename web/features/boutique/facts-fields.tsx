import { type ComponentProps, type ReactNode, use, useRef, useState } from 'react'
import { type BoutiqueFacts, defaultOpening, type OpeningDay, type OpeningHours } from '../../../shared/boutique.ts'
import { dayNames, formatClock24, mondayFirst } from '../../../shared/hours.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { FormContext } from '../../lib/form-context.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { facts: BoutiqueFacts }

export function FactsFields({ facts }: Props) {
  const field = (
    label: string,
    name: string,
    value: string | number | undefined,
    more: Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'optional' | 'maxLength'> = {},
  ) => <TextField label={label} name={name} defaultValue={value} autoComplete="off" {...more} />
  const { address, hours } = facts
  const optional = true
  return (
    <>
      <Group title="The boutique">
        {field('Name of the boutique', 'name', facts.name)}
        {field('Your name', 'owner', facts.owner, { hint: "Shown under 'Meet ...'." })}
        {field('Began in the year', 'established', facts.established, { type: 'number', optional })}
        {field('Website since', 'siteSince', facts.siteSince, { hint: 'The first year shown in the footer.' })}
        {field('Notice', 'notice', facts.notice, {
          optional,
          maxLength: 120,
          hint: "One line at the top of the shop, such as 'Christmas orders until 1 December'.",
        })}
      </Group>
      <Group title="How to reach you">
        {field('Phone', 'phone', facts.phone && phoneText(facts.phone), { type: 'tel' })}
        {field('WhatsApp', 'whatsapp', facts.whatsapp && phoneText(facts.whatsapp), { type: 'tel', optional })}
        {field('Email', 'email', facts.email, { type: 'email' })}
        {field('Street', 'street', address.street)}
        {field('Area', 'area', address.area)}
        {field('City', 'city', address.city)}
        {field('Postcode', 'postcode', address.postcode)}
        {field('State', 'state', address.state)}
        {field('Pin on the map', 'map', address.map, {
          optional,
          hint: 'A link from Google Maps, or two numbers such as 9.98, 76.30. Without it the map looks for your address.',
        })}
      </Group>
      <fieldset className="grid gap-4">
        <legend className="section-title mb-3">Opening hours</legend>
        <WeekFields week={hours.week} />
        <ClosedDaysFields closed={hours.closed} />
      </fieldset>
      <Group title="Where people follow you">
        {field('Instagram name', 'handle', facts.instagram?.handle, { optional })}
        {field('Instagram address', 'instagram', facts.instagram?.url, { type: 'url', optional })}
        {field('Facebook address', 'facebook', facts.facebook?.url, { type: 'url', optional })}
      </Group>
      <Group title="Your track record">
        {field('Happy families', 'families', facts.families, { optional })}
        {field('Years of experience', 'experience', facts.experience, { optional })}
        {field('Out of 5', 'ratingValue', facts.rating?.value, { optional })}
        {field('From how many families', 'ratingFrom', facts.rating?.from, { optional })}
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="section-title mb-3">{title}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

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

type ClosedDaysFieldsProps = { closed: OpeningHours['closed'] }

/** Days on which the shop stays shut: Onam, Christmas, a wedding in the family. */
function ClosedDaysFields({ closed }: ClosedDaysFieldsProps) {
  const { errors, markEdited } = use(FormContext)
  const typed = useTypedRows('closed')?.map(({ row, values: { date = '', reason } }) => ({ row, date, reason }))
  const [rows, setRows] = useState(() => typed ?? closed.map((day, row) => ({ ...day, row })))
  const next = useRef(1 + Math.max(-1, ...rows.map(({ row }) => row)))
  function change(after: typeof rows) {
    setRows(after)
    markEdited('closed')
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-3">
        {rows.map(({ row, date, reason }, at) => (
          <li key={row} className="grid grid-cols-fill-end items-end gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <TextField
              label="Closed on"
              name={`closed.${row}.date`}
              type="date"
              defaultValue={date}
              error={errors[`closed.${at}.date`]}
            />
            <div className="max-sm:col-span-full max-sm:row-start-2">
              <TextField
                label="Reason"
                name={`closed.${row}.reason`}
                optional
                maxLength={60}
                defaultValue={reason ?? ''}
                error={errors[`closed.${at}.reason`]}
              />
            </div>
            <button
              type="button"
              className="icon-btn"
              aria-label={`Remove closed day ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-small"
        onClick={() => change([...rows, { row: next.current++, date: '' }])}
      >
        <Icon name="plus" />
        Add a closed day
      </button>
    </div>
  )
}
