import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { indianDate, indianToday } from '../../../shared/time.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import { visitKindLabels, visitKinds } from '../../../shared/visits.ts'
import { weekdayAndDay } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { DayField } from '../../shell/day-field.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { Chips } from '../../ui/choice-fields.tsx'
import { ErrorText, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { DayTimes } from './day-times.tsx'
import { type AdminVisit, type WeekDay, weekQuery } from './queries.ts'
import { dayAndTime, nextText, type useForce } from './visit-form.ts'
import { addDays, closedLine, dayText } from './week-days.ts'

type Props = {
  title: string
  description?: string
  submit: ComponentProps<typeof FormDialog>['submit']
  force: ReturnType<typeof useForce>
  start: { kind: AdminVisit['kind']; note?: string | null; startsAt?: string }
  /** True if the visit is past: its time cannot change. */
  isOver?: boolean
  saveLabel?: ReactNode
  onTime?: ComponentProps<typeof TimeFields>['onTime']
  /** Person whose visit it is, shown above the fields. */
  who?: ReactNode
  /** Shown between the fields and the button. */
  children?: ReactNode
} & ({ onClose: () => void; dialog?: undefined } | { dialog: UrlDialog; onClose?: undefined })

/** Edits a visit's purpose, time and note for the admin. */
export function VisitDialog(props: Props) {
  const { title, description, submit, force, start, isOver, saveLabel = 'Save', onTime, who, children } = props
  const { refusal } = force
  const next = refusal && nextText(refusal)
  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    force.reset()
    submit.form.onChange?.(event)
  }
  return (
    <FormDialog
      {...{ title, description, submit }}
      {...(props.dialog ? { dialog: props.dialog } : { onClose: props.onClose })}
      onChange={handleChange}
      saveLabel={saveLabel}
      footer={refusal && { before: <Clash {...{ force, refusal, next }} />, className: 'hidden' }}
    >
      {who}
      <Chips
        key={start.kind}
        label="What for"
        name="kind"
        of={visitKinds.map((one) => [one, visitKindLabels[one]] as const)}
        defaultValue={start.kind}
      />
      {isOver && start.startsAt ? (
        <KeptTime startsAt={start.startsAt} />
      ) : (
        <TimeFields key={start.startsAt} startsAt={start.startsAt} onTime={onTime} />
      )}
      <TextField
        label="Note"
        name="note"
        optional
        autoComplete="off"
        maxLength={300}
        hint="Only you see it."
        defaultValue={start.note ?? ''}
      />
      {children}
    </FormDialog>
  )
}

type ClashProps = {
  force: ReturnType<typeof useForce>
  refusal: NonNullable<ReturnType<typeof useForce>['refusal']>
  next: string | undefined
}

/**
 * Shows why a time is refused and what to do, the next free time first. In the footer, to be visible on a small phone
 * too.
 */
function Clash({ force, refusal, next }: ClashProps) {
  return (
    <>
      <p
        role="alert"
        className="flex w-full items-start gap-3 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
      >
        <Icon name="warning" />
        <span className="num">
          {refusal.message} {next && `Next free: ${next}.`}
        </span>
      </p>
      {next && (
        <button type="submit" className="btn" onClick={force.takeNext}>
          <span className="num">Take {next}</span>
        </button>
      )}
      <button type="submit" className={next ? 'btn btn-line' : 'btn'} onClick={force.useAnyway}>
        <span className="num">Use {visitTime(Date.parse(refusal.startsAt))} anyway</span>
      </button>
    </>
  )
}

type TimeFieldsProps = {
  /** Initial time. */
  startsAt: string | undefined
  /** Called with each chosen free time; with undefined if the day changes or a time is typed. */
  onTime?: (startsAt: string | undefined) => void
}

/** Fields for a day and one of its free times, or a typed time. */
function TimeFields({ startsAt, onTime }: TimeFieldsProps) {
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
      <button type="button" className="quiet justify-self-start" onClick={toggle}>
        {isTyped ? 'Show the free times' : 'Type another time'}
      </button>
    </div>
  )
}

function FreeTimeFields({ startsAt, onTime }: TimeFieldsProps) {
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
  // A note can be saved before the free times are loaded.
  if (startsAt && !query.data) return <KeptTime startsAt={startsAt} />
  return (
    <QueryState query={query} label="the free times">
      {({ days }) => {
        const day = days.find((one) => one.date === date) ?? days.find(({ free }) => free.length > 0)
        // The visit's own time is not in the list of free times.
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

/** Hidden fields with the visit's unchanged time. */
const KeptTime = ({ startsAt }: { startsAt: string }) =>
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

const StepButton = ({ to, least, onStep, ...button }: StepProps) => (
  <IconButton {...button} aria-disabled={to < least} onClick={() => to >= least && onStep(to)} />
)
