import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import * as z from 'zod/mini'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'growth' }>

/** For how many days measurements hold, by the age on the day they were taken. */
export const Growth = () => (
  <section className="grid gap-4" aria-labelledby="growth">
    <div>
      <h2 id="growth" className="text-title">
        How long sizes hold
      </h2>
      <p className="mt-1 text-ink-soft">
        Sizes that will be older than this on the day an order is due have to be measured again.
      </p>
    </div>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) =>
        rules.map((rule) => rule.name === 'growth' && <GrowthForm key={String(rule.updatedAt)} rule={rule} />)
      }
    </QueryState>
  </section>
)

const ages = [
  ['under1', 'Under 1 year, in days'],
  ['under3', 'Under 3 years, in days'],
  ['under15', 'Under 15 years, in days'],
  ['older', 'Older, in days'],
] as const

const days = z._default(z.string(), '')
const growthForm = z
  .pipe(
    z.object({ under1: days, under3: days, under15: days, older: days }),
    z.transform(({ under1, under3, under15, older }) => ({
      under1: Number(under1),
      under3: Number(under3),
      under15: Number(under15),
      older: Number(older),
    })),
  )
  .check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas.growth.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })

function GrowthForm({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const { errors, busy, form } = useSubmit({
    schema: growthForm,
    mutationFn: (growth) =>
      send(api.admin.rules[':name'].$put({ param: { name }, json: { value: growth, updatedAt } })),
    success: () => ({ title: 'Saved', description: 'Open orders now say who has to be measured again.' }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname], [api.admin.today.$url().pathname], [api.admin.orders.$url().pathname]],
  })
  return (
    <form {...form} className="grid max-w-96 gap-4">
      <div className="grid grid-cols-pairs items-end gap-4">
        {ages.map(([age, label]) => (
          <TextField
            key={age}
            label={label}
            name={age}
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            defaultValue={value[age]}
            error={errors[age]}
          />
        ))}
      </div>
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
