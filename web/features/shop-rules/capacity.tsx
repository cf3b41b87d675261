import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import * as z from 'zod/mini'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'capacity' }>

/** How much the shop sews in a week. */
export const Capacity = () => (
  <section className="grid gap-4" aria-labelledby="capacity">
    <h2 id="capacity" className="text-title">
      A week's work
    </h2>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) =>
        rules.map((rule) => rule.name === 'capacity' && <CapacityForm key={String(rule.updatedAt)} rule={rule} />)
      }
    </QueryState>
  </section>
)

const capacityForm = z
  .pipe(
    z.object({ perWeek: z._default(z.string(), '') }),
    z.transform(({ perWeek }) => ({ perWeek: perWeek.trim() === '' ? null : Number(perWeek) })),
  )
  .check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas.capacity.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })

function CapacityForm({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const { errors, busy, form } = useSubmit({
    schema: capacityForm,
    mutationFn: (capacity) =>
      send(api.admin.rules[':name'].$put({ param: { name }, json: { value: capacity, updatedAt } })),
    success: () => ({ title: 'Saved', description: 'The desk says when a week is full.' }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname], [api.admin.today.$url().pathname]],
  })
  return (
    <form {...form} className="grid max-w-[480px] gap-4">
      <TextField
        label="Load that fits in a week"
        name="perWeek"
        optional
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        hint="Leave it empty and no week is ever full."
        defaultValue={value.perWeek ?? ''}
        error={errors.perWeek}
      />
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
