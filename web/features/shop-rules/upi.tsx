import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { useBoutique } from '../boutique/public.tsx'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'money' }>

/** Where customers pay by UPI. */
export const Upi = () => (
  <section className="grid gap-4" aria-labelledby="upi">
    <h2 id="upi" className="text-title">
      Payments by UPI
    </h2>
    <p className="max-w-paragraph text-ink-soft">
      Customers scan a code with the exact amount, at the desk and on their order’s page. Without an ID nobody is
      offered UPI.
    </p>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) => rules.map((rule) => rule.name === 'money' && <UpiForm key={String(rule.updatedAt)} rule={rule} />)}
    </QueryState>
  </section>
)

function UpiForm({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const boutique = useBoutique()
  const { errors, busy, form } = useSubmit({
    schema: shopRuleSchemas.money,
    mutationFn: (money) => send(api.admin.rules[':name'].$put({ param: { name }, json: { value: money, updatedAt } })),
    success: ({ value }) => ({
      title: 'Saved',
      description:
        'upiId' in value && value.upiId ? `UPI payments go to ${value.upiId}` : 'Nobody is offered UPI any more.',
    }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname], [api.admin.orders.$url().pathname]],
  })
  return (
    <form {...form} className="grid max-w-[480px] gap-4">
      <TextField
        label="UPI ID"
        name="upiId"
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@bank"
        hint="Please check it twice: money that goes to another ID is hard to get back."
        defaultValue={value.upiId ?? ''}
        error={errors.upiId}
      />
      <TextField
        label="Name on it"
        name="upiName"
        optional
        maxLength={40}
        autoComplete="off"
        hint={`As your bank has it. Leave it empty and apps show ${boutique.name}.`}
        defaultValue={value.upiName ?? ''}
        error={errors.upiName}
      />
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
