import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDate, indianToday } from '../../../shared/time.ts'
import { weekdayAndDay } from '../../lib/format.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { DayField } from '../../shell/day-field.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { ErrorText, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DayTimes } from './day-times.tsx'
import { type WeekDay, weekQuery } from './queries.ts'
import { dayAndTime } from './visit-form.ts'
import { addDays, closedLine, dayText } from './week-days.ts'

type Props = {
  /** Chosen at first. */
  startsAt: string | undefined
  /** Hears of each free time that is chosen, and of none where the day has changed or a time is typed. */
  onTime?: (startsAt: string | undefined) => void
}

/** A day and one of its free times, or another time that is typed. */
export function TimeFields({ startsAt, onTime }: Props) {
  const [isTyped, setTyped] = useState(false)
  const { date, time } = startsAt ? dayAndTime(startsAt) : {}
  function toggle() {
    setTyped(!isTyped)
    onTime?.(isTyped ? startsAt : undefined)
  }
  return (
    <div className="grid gap-4">
      {isTyped ? (
        <div className="grid grid-cols-pairs items-start gap-4">
          <DayField label="Day" name="date" min={indianToday()} defaultValue={date} />
          <TextField label="Time" name="time" type="time" step={300} defaultValue={time} />
        </div>
      ) : (
        <FreeTimeFields {...{ startsAt, onTime }} />
      )}
      <button type="button" className="link justify-self-start" onClick={toggle}>
        {isTyped ? 'Show the free times' : 'Type another time'}
      </button>
    </div>
  )
}

function FreeTimeFields({ startsAt, onTime }: Props) {
  const today = indianToday()
  const own = startsAt && indianDate(Date.parse(startsAt))
  const [first, setFirst] = useState(own && own > today ? own : today)
  const [date, setDate] = useState(own)
  const [time, setTime] = useState(startsAt)
  const error = useFieldError('time')
  const query = useQuery({ ...weekQuery(first), placeholderData: keepPreviousData })
  function choose(date: string, time: string | undefined) {
    setDate(date)
    setTime(time)
    onTime?.(time)
  }
  // A note beside a time is saved without waiting for others.
  if (startsAt && !query.data) return <KeptTime startsAt={startsAt} />
  return (
    <QueryState query={query} label="the free times">
      {({ days }) => {
        const day = days.find((one) => one.date === date) ?? days.find(({ free }) => free.length > 0)
        // The time that a visit has already is taken by itself.
        const times = day ? [...new Set([...day.free, ...(startsAt && own === day.date ? [startsAt] : [])])].sort() : []
        return (
          <>
            <fieldset className="min-w-0">
              <legend className="sr-only">Day</legend>
              <div className="-mx-2.5 flex items-center justify-between">
                <StepButton icon="back" label="Days before" to={addDays(first, -7)} least={today} onStep={setFirst} />
                <span className="legend num">{day ? weekdayAndDay(day.date) : 'No free time in these days'}</span>
                <StepButton icon="arrow" label="Days after" to={addDays(first, 7)} least={today} onStep={setFirst} />
              </div>
              <div className="visit-days">
                {days.map((one) => (
                  <DayChip
                    key={one.date}
                    day={one}
                    isOwn={one.date === own}
                    isChosen={one.date === day?.date}
                    onChoose={() => choose(one.date, undefined)}
                  />
                ))}
              </div>
            </fieldset>
            {day && (
              <DayTimes
                key={day.date}
                {...{ times }}
                chosen={time}
                isMoved={false}
                onChoose={(one) => choose(day.date, one)}
                sentAs={(one) => dayAndTime(one).time}
              />
            )}
            <ErrorText id="visit-time" error={error} />
          </>
        )
      }}
    </QueryState>
  )
}

/** The time of a visit where no other is chosen. */
export const KeptTime = ({ startsAt }: { startsAt: string }) =>
  Object.entries(dayAndTime(startsAt)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

type ChipProps = { day: WeekDay; isOwn: boolean; isChosen: boolean; onChoose: () => void }

function DayChip({ day, isOwn, isChosen, onChoose }: ChipProps) {
  const [weekday, number] = dayText(day.date).split(' ')
  const none = day.free.length === 0 && (closedLine(day) ?? 'full')
  return (
    <label className="chip num has-checked:bg-action has-checked:text-on-action has-disabled:border-dashed">
      <input
        type="radio"
        name="date"
        value={day.date}
        checked={isChosen}
        disabled={none !== false && !isOwn}
        onChange={onChoose}
      />
      {weekday}
      <b>{number}</b>
      {none && <span className="sr-only">{none}</span>}
    </label>
  )
}

type StepProps = { icon: 'back' | 'arrow'; label: string; to: string; least: string; onStep: (first: string) => void }

const StepButton = ({ icon, label, to, least, onStep }: StepProps) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={label}
    aria-disabled={to < least}
    onClick={() => to >= least && onStep(to)}
  >
    <Icon name={icon} />
  </button>
)
