import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { formatClock24 } from '../../../shared/hours.ts'
import { visitLengths } from '../../../shared/visit-times.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { visitTimesForm } from './visit-times-form.ts'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'slots' }>

/** When customers may come, and how they choose. */
export const VisitTimes = () => (
  <section className="grid gap-4" aria-labelledby="visit-times">
    <h2 id="visit-times" className="text-title">
      Visits
    </h2>
    <p className="max-w-paragraph text-ink-soft">
      Customers choose a time in your opening hours, on the page of their booking or order. Visits that are already
      arranged stay as they are.
    </p>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) =>
        rules.map((rule) => rule.name === 'slots' && <VisitTimesForm key={String(rule.updatedAt)} rule={rule} />)
      }
    </QueryState>
  </section>
)

function VisitTimesForm({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const [isOn, setOn] = useState(value.on)
  const { errors, busy, form } = useSubmit({
    schema: visitTimesForm,
    mutationFn: (slots) => send(api.admin.rules[':name'].$put({ param: { name }, json: { value: slots, updatedAt } })),
    success: () => ({
      title: 'Saved',
      description: isOn ? 'Customers choose a time to come.' : 'Nobody is offered a time to come.',
    }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname]],
  })
  const number = (field: 'noticeHours' | 'daysAhead' | 'moves', label: string) => (
    <TextField
      label={label}
      name={field}
      type="number"
      inputMode="numeric"
      min={0}
      defaultValue={value[field]}
      error={errors[field]}
    />
  )
  const pause = value.break
  return (
    <form {...form} className="grid max-w-[480px] gap-4">
      <Switch
        label="Customers choose a time to come"
        hint="You can always give one yourself."
        name="on"
        checked={isOn}
        onChange={setOn}
      />
      <div className="grid grid-cols-pairs items-end gap-4">
        <Select label="A visit takes" name="minutes" defaultValue={value.minutes} error={errors.minutes}>
          <Options of={visitLengths.map((length) => [String(length), `${length} minutes`] as const)} />
        </Select>
        <Select label="At the same time" name="places" defaultValue={value.places} error={errors.places}>
          <Options of={[1, 2, 3, 4, 5].map((places) => [String(places), String(places)] as const)} />
        </Select>
        <TextField
          label="Break from"
          name="breakFrom"
          optional
          type="time"
          defaultValue={pause ? formatClock24(pause.from) : ''}
          error={errors.breakFrom}
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
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
