import { use, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { OpeningDay, OpeningHours } from '../../../shared/boutique.ts'
import { hoursInput } from '../../../shared/boutique-input.ts'
import { datesOf, type Holiday, keralaHolidays } from '../../../shared/kerala-holidays.ts'
import { closedRanges } from '../../../shared/opening-days.ts'
import { dayMs, indianToday } from '../../../shared/time.ts'
import { visitDay } from '../../../shared/visit-times.ts'
import { useTypedRows } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'

type Fields = Record<string, string>
type ClosedDay = OpeningHours['closed'][number]
type Range = ReturnType<typeof closedRanges>[number]

/** The field of a holiday's tick; its value says which days are closed and why. */
const holidayField = ({ from }: Holiday) => `holiday.${from}`
const holidayValue = ({ from, to, name }: Holiday) => `${from} ${to} ${name}`

/** Closed days by the holidays that are among them, whole and by their name, and the ranges that the owner typed. */
function splitClosed(closed: ClosedDay[], holidays: Holiday[]) {
  const isClosed = (date: string, name: string) => closed.some((day) => day.date === date && day.reason === name)
  const ticked = holidays.filter((holiday) => datesOf(holiday).every((date) => isClosed(date, holiday.name)))
  const ofHolidays = new Set(ticked.flatMap(datesOf))
  return { ticked, ranges: closedRanges(closed.filter(({ date }) => !ofHolidays.has(date))) }
}

/** `10:30` as minutes after midnight; NaN for anything else. Midnight at the end of a day is its 24th hour. */
function minutesOf(clock = '', isClosing = false) {
  const [hours, minutes] = clock.split(':').map(Number)
  const total = (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN)
  return isClosing && total === 0 ? 24 * 60 : total
}

const weekOf = (fields: Fields): OpeningDay[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) =>
    fields[`open.${day}`]
      ? { open: minutesOf(fields[`week.${day}.open`]), close: minutesOf(fields[`week.${day}.close`], true) }
      : null,
  )

function tickedOf(fields: Fields) {
  const values = Object.entries(fields).flatMap(([name, value]) => (name.startsWith('holiday.') ? value : []))
  return values.map((value): Range => {
    const [from = '', to = '', ...name] = value.split(' ')
    return { from, to, reason: name.join(' ') }
  })
}

const typedOf = (fields: Fields) =>
  Object.keys(fields)
    .flatMap((name) => /^closed\.(\d+)\.from$/.exec(name)?.[1] ?? [])
    .map((row) => ({
      row,
      from: fields[`closed.${row}.from`] ?? '',
      to: fields[`closed.${row}.to`] || fields[`closed.${row}.from`] || '',
      reason: fields[`closed.${row}.reason`]?.trim(),
    }))

/** Days that a range names at most: more are a slip of the finger. */
const maxRange = 60

/** The fields as the hours they mean. A day that is ticked and typed is closed once, for the typed reason. */
export const hoursForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): OpeningHours => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: fields })
    const days = new Map<string, ClosedDay>()
    const add = (range: Range) => {
      for (const date of datesOf(range)) days.set(date, { date, ...(range.reason && { reason: range.reason }) })
    }
    for (const holiday of tickedOf(fields)) add(holiday)
    for (const { row, ...range } of typedOf(fields)) {
      const length = (Date.parse(range.to) - Date.parse(range.from)) / dayMs
      if (Number.isNaN(length)) refuse(`closed.${row}.from`, 'Please enter the day you are closed')
      else if (length < 0) refuse(`closed.${row}.to`, 'The last day is before the first')
      else if (length >= maxRange) refuse(`closed.${row}.to`, `At most ${maxRange} days in one entry`)
      else add(range)
    }
    const closed = [...days.values()].sort((a, b) => a.date.localeCompare(b.date))
    const parsed = hoursInput.safeParse({ week: weekOf(fields), closed })
    for (const { path, message } of parsed.error?.issues ?? [])
      refuse(path[0] === 'week' ? `week.${String(path[1])}.${String(path[2] ?? 'close')}` : 'closed', message)
    return parsed.data && issues.length === 0 ? parsed.data : z.NEVER
  }),
)

type Props = { closed: OpeningHours['closed'] }

/** Kerala's holidays to tick, and days of the owner's own in ranges. */
export function ClosedFields({ closed }: Props) {
  const today = indianToday()
  const year = Number(today.slice(0, 4))
  const holidays = [year, year + 1].flatMap(keralaHolidays)
  const { ticked, ranges } = splitClosed(closed, holidays)
  const error = use(FormContext).errors.closed
  return (
    <>
      {[year, year + 1].map((one) => (
        <Holidays key={one} year={one} {...{ today, ticked }} of={holidays} />
      ))}
      <fieldset className="grid gap-3">
        <legend className="section-title mb-2">Your own closed days</legend>
        <Ranges ranges={ranges} />
        {error && <p className="error-text">{error}</p>}
      </fieldset>
    </>
  )
}

type HolidaysProps = { year: number; today: string; of: Holiday[]; ticked: Holiday[] }

/** Those that are over stay as they are: their ticks are sent, and not shown. */
function Holidays({ year, today, of, ticked }: HolidaysProps) {
  const ofYear = of.filter(({ from }) => from.startsWith(String(year)))
  return (
    <fieldset className="grid gap-2">
      <legend className="section-title mb-1">Public holidays {year}</legend>
      {ofYear.every(({ to }) => to < today) && <p className="text-ink-soft">All of them are over.</p>}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {ofYear.map((holiday) => (
          <li key={holiday.from} className="border-b border-hair" hidden={holiday.to < today}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="size-5 flex-none accent-(--zari)"
                name={holidayField(holiday)}
                value={holidayValue(holiday)}
                defaultChecked={ticked.includes(holiday)}
              />
              <span className="min-w-0 grow">
                <span className="font-semibold">{holiday.name}</span>
                <span className="num block text-label text-ink-soft">
                  {rangeText(holiday)}
                  {holiday.check && '. Check the date'}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function rangeText({ from, to }: Holiday) {
  const first = visitDay(Date.parse(from))
  return from === to ? first : `${first} to ${visitDay(Date.parse(to))}`
}

type Row = { row: number; from: string; to?: string; reason?: string }

/** A day, or the days from one to another: Onam week, a wedding in the family. */
function Ranges({ ranges }: { ranges: Omit<Row, 'row'>[] }) {
  const { errors, markEdited } = use(FormContext)
  const typed = useTypedRows('closed')?.map(({ row, values: { from = '', ...more } }): Row => ({ row, from, ...more }))
  const [rows, setRows] = useState<Row[]>(() => typed ?? ranges.map((range, row) => ({ ...range, row })))
  const next = useRef(1 + Math.max(-1, ...rows.map(({ row }) => row)))
  function change(after: Row[]) {
    setRows(after)
    markEdited('closed')
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-4">
        {rows.map(({ row, from, to, reason }, at) => (
          <li
            key={row}
            className="grid grid-cols-2 items-start gap-3 border-b border-hair pb-4 sm:grid-cols-[11rem_11rem_minmax(0,1fr)_auto]"
          >
            <DateField
              label="Closed on"
              name={`closed.${row}.from`}
              defaultValue={from}
              error={errors[`closed.${row}.from`]}
            />
            <DateField
              label="Until"
              name={`closed.${row}.to`}
              optional
              defaultValue={to === from ? '' : to}
              error={errors[`closed.${row}.to`]}
            />
            <div className="max-sm:col-span-full max-sm:mr-14">
              <TextField label="Reason" name={`closed.${row}.reason`} optional maxLength={60} defaultValue={reason} />
            </div>
            <IconButton
              icon="close"
              className="max-sm:col-start-2 max-sm:-mt-14 max-sm:justify-self-end sm:mt-7"
              label={`Remove closed day ${at + 1}`}
              onClick={() => change(rows.filter((one) => one.row !== row))}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-small"
        onClick={() => change([...rows, { row: next.current++, from: '' }])}
      >
        <Icon name="plus" />
        Add closed days
      </button>
    </div>
  )
}
