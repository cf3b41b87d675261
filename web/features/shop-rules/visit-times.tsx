import { useState } from 'react'
import * as z from 'zod/mini'
import { formatClock24 } from '../../../shared/hours.ts'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { visitLengths } from '../../../shared/visit-times.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { type RuleFieldsProps, ShopRule } from './shop-rule.tsx'

/** Settings for when customers may visit and how they choose a time. */
export const VisitTimes = () => (
  <ShopRule
    name="slots"
    id="visit-times"
    title="Visits"
    intro="Customers choose a time in your opening hours, on the page of their booking or order. Visits that are already arranged stay as they are."
    schema={visitTimesForm}
    news={({ on }) => (on ? 'Customers choose a time to come.' : 'Nobody is offered a time to come.')}
    fields={VisitTimesFields}
    textsOf={({ break: pause, ...rule }) => ({
      ...rule,
      breakFrom: pause && formatClock24(pause.from),
      breakTo: pause && formatClock24(pause.to),
    })}
  />
)

function VisitTimesFields({ value }: RuleFieldsProps<'slots'>) {
  const [isOn, setOn] = useState(value.on)
  const number = (field: 'noticeHours' | 'daysAhead' | 'moves', label: string) => (
    <TextField label={label} name={field} type="number" inputMode="numeric" min={0} defaultValue={value[field]} />
  )
  const pause = value.break
  return (
    <>
      <Switch
        label="Customers choose a time to come"
        hint="You can always give one yourself."
        name="on"
        checked={isOn}
        onChange={setOn}
      />
      <div className="grid grid-cols-pairs items-end gap-4">
        <Select label="A visit takes" name="minutes" defaultValue={value.minutes}>
          <Options of={visitLengths.map((length) => [String(length), `${length} minutes`] as const)} />
        </Select>
        <Select label="At the same time" name="places" defaultValue={value.places}>
          <Options of={[1, 2, 3, 4, 5].map((places) => [String(places), String(places)] as const)} />
        </Select>
        <TextField
          label="Break from"
          name="breakFrom"
          optional
          type="time"
          defaultValue={pause ? formatClock24(pause.from) : ''}
        />
        <TextField
          label="Break to"
          name="breakTo"
          optional
          type="time"
          defaultValue={pause ? formatClock24(pause.to) : ''}
        />
        {number('noticeHours', 'Hours of notice')}
        {number('daysAhead', 'Days ahead')}
        {number('moves', 'How often a visit may be moved')}
      </div>
    </>
  )
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const text = z._default(z.string(), '')
const breakMessage = 'Please enter both ends of the break, or neither'

/** Converts the typed fields to the rule of visits. Refuses an empty number and a break with only one end. */
const visitTimesForm = z
  .pipe(
    z.object({
      on: z.optional(z.string()),
      minutes: text,
      places: text,
      breakFrom: text,
      breakTo: text,
      noticeHours: text,
      daysAhead: text,
      moves: text,
    }),
    z.transform(({ on, minutes, places, breakFrom, breakTo, noticeHours, daysAhead, moves }) => ({
      on: on !== undefined,
      minutes: Number(minutes),
      places: Number(places),
      // A missing end becomes -1, an impossible time that fails below.
      break:
        breakFrom || breakTo
          ? { from: breakFrom ? minutesOf(breakFrom) : -1, to: breakTo ? minutesOf(breakTo) : -1 }
          : null,
      noticeHours: noticeHours === '' ? -1 : Number(noticeHours),
      daysAhead: Number(daysAhead),
      moves: moves === '' ? -1 : Number(moves),
    })),
  )
  .check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas.slots.safeParse(value).error?.issues ?? []) {
      const isBreak = path[0] === 'break' || path.length === 0
      const said = value.break && Math.min(value.break.from, value.break.to) < 0 ? breakMessage : message
      issues.push({
        code: 'custom',
        path: isBreak ? ['breakFrom'] : path,
        message: isBreak ? said : message,
        input: value,
      })
    }
  })
