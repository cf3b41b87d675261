import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mondayFirst, shortDayNames } from '../../shared/hours.ts'
import { lazy } from '../../shared/lazy.ts'
import { dayMs, indianToday } from '../../shared/time.ts'
import { spoken, t } from '../../shared/words/t.ts'
import { monthAndYear, weekdayAndDay } from '../lib/format.ts'
import { addMonths, monthPeriod } from '../lib/month-periods.ts'
import { Icon } from './icon.tsx'

/** A day that can be chosen has no `closed`; the words say why another one cannot, and are empty while nobody knows. */
export type MonthDay = { closed?: string }

type Props = {
  /** The month that is shown, as `2026-12`. */
  month: string
  /** The months that can be shown. */
  first: string
  last: string
  chosen: string | undefined
  dayOf: (date: string) => MonthDay
  onChoose: (date: string) => void
  onMonth: (month: string) => void
}

/** The days of a month in weeks: one stop for Tab, and arrows, Home, End, Page Up and Page Down from there. */
export function MonthGrid({ month, first, last, chosen, dayOf, onChoose, onMonth }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const [active, setActive] = useState<string>()
  const days = daysOf(month)
  const stop =
    [active, chosen].find((date) => date?.startsWith(month)) ??
    days.find((date) => dayOf(date).closed === undefined) ??
    days[0]
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus()
  }, [stop])
  function handleKey(event: KeyboardEvent) {
    const next = stop && moveTo[event.key]?.(stop)
    if (!next) return
    event.preventDefault()
    const nextMonth = next.slice(0, 7)
    if (nextMonth < first || nextMonth > last) return
    moved.current = true
    setActive(next)
    if (nextMonth !== month) onMonth(nextMonth)
  }
  const title = monthAndYear(month)
  return (
    <div className="grid gap-1.5">
      <p className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center text-center">
        <MonthButton icon="back" label={t('Month before')} to={addMonths(month, -1)} {...{ first, last, onMonth }} />
        <b className="font-serif text-lead font-normal" aria-live="polite">
          {title}
        </b>
        <MonthButton icon="arrow" label={t('Month after')} to={addMonths(month, 1)} {...{ first, last, onMonth }} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of ARIA may be a table, and keeps its headings */}
      <table ref={grid} role="grid" aria-label={title} className="num w-full table-fixed" onKeyDown={handleKey}>
        <thead>
          <tr>
            {mondayFirst.map((day) => (
              <th key={day} scope="col" className="pb-1 text-center text-fine font-normal text-ink-soft">
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) => (
                <td key={date ?? place} className="p-0">
                  {date && (
                    <DayButton
                      {...{ date, onChoose }}
                      day={dayOf(date)}
                      isChosen={date === chosen}
                      isStop={date === stop}
                      onFocus={() => setActive(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthButtonProps = Pick<Props, 'first' | 'last' | 'onMonth'> & {
  icon: 'back' | 'arrow'
  label: string
  to: string
}

/** Stays where it is in the last month, so that whoever presses it keeps the focus. */
function MonthButton({ icon, label, to, first, last, onMonth }: MonthButtonProps) {
  const isThere = to >= first && to <= last
  return (
    <button
      type="button"
      className="icon-btn aria-disabled:cursor-default aria-disabled:text-edge"
      aria-label={label}
      aria-disabled={!isThere}
      onClick={() => isThere && onMonth(to)}
    >
      <Icon name={icon} />
    </button>
  )
}

type DayButtonProps = {
  date: string
  day: MonthDay
  isChosen: boolean
  isStop: boolean
  onChoose: (date: string) => void
  onFocus: () => void
}

function DayButton({ date, day: { closed }, isChosen, isStop, onChoose, onFocus }: DayButtonProps) {
  const isOpen = closed === undefined
  const look = isChosen ? 'bg-action text-on-action' : isOpen ? 'hover:bg-linen' : 'cursor-default text-ink-soft'
  return (
    <button
      type="button"
      className={`grid h-11 w-full place-items-center rounded ${look} ${isOpen ? 'font-semibold' : ''} ${closed ? 'line-through' : ''}`}
      data-date={date}
      tabIndex={isStop ? 0 : -1}
      aria-label={[weekdayAndDay(date), closed].filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      aria-disabled={!isOpen}
      {...(date === indianToday() && { 'aria-current': 'date' })}
      onClick={() => isOpen && onChoose(date)}
      onFocus={onFocus}
    >
      {Number(date.slice(8))}
    </button>
  )
}

const narrowDays = lazy(() => new Intl.DateTimeFormat('ml-IN', { weekday: 'narrow', timeZone: 'UTC' }))

/** Short enough for a seventh of a phone. 1 February 1970 was a Sunday. */
const weekdayName = (day: number) =>
  spoken() === 'ml' ? narrowDays().format(Date.UTC(1970, 1, 1 + day)) : shortDayNames()[day]

// Days are UTC arithmetic on dates alone.
const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10)
const addDays = (date: string, days: number) => isoDate(Date.parse(date) + days * dayMs)
/** Days since Monday. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

/** The same day of another month, or its last. */
function inMonth(date: string, months: number) {
  const days = daysOf(addMonths(date.slice(0, 7), months))
  return days[Math.min(Number(date.slice(8)), days.length) - 1]
}

const moveTo: Record<string, (date: string) => string | undefined> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => inMonth(date, -1),
  PageDown: (date) => inMonth(date, 1),
}

/** The dates of a month, in their order. */
function daysOf(month: string) {
  const { from, to } = monthPeriod(month)
  return Array.from({ length: Number(to.slice(8)) }, (_, nth) => addDays(from, nth))
}

/** Rows of seven, Monday first; undefined outside of the month. */
function weeksOf(days: string[]) {
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? '') }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  )
}
