import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { taxRule } from '../../../shared/bill-inputs.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'tax' }>

/** How the shop is registered for GST, which its bills go by. */
export const Tax = () => (
  <section className="grid gap-4" aria-labelledby="tax">
    <h2 id="tax" className="text-title">
      Bills and GST
    </h2>
    <p className="max-w-paragraph text-ink-soft">
      Without a registration a bill does not mention tax. You choose the code and the rate of each line yourself; please
      ask your accountant.
    </p>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) => rules.map((rule) => rule.name === 'tax' && <TaxForm key={String(rule.updatedAt)} rule={rule} />)}
    </QueryState>
  </section>
)

function TaxForm({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const [registration, setRegistration] = useState<string>(value.registration)
  const { errors, busy, form } = useSubmit({
    schema: taxRule,
    mutationFn: (tax) => send(api.admin.rules[':name'].$put({ param: { name }, json: { value: tax, updatedAt } })),
    success: () => ({ title: 'Saved', description: 'Bills that were made stay as they are.' }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname]],
  })
  return (
    <form {...form} className="grid max-w-[480px] gap-4">
      <Select
        label="GST registration"
        name="registration"
        defaultValue={value.registration}
        onChange={({ target }) => setRegistration(target.value)}
        error={errors.registration}
      >
        <Options
          of={[
            ['none', 'Not registered: Bill'],
            ['composition', 'Composition scheme: Bill of Supply'],
            ['regular', 'Regular: Tax Invoice'],
          ]}
        />
      </Select>
      <div hidden={registration === 'none'}>
        <TextField
          label="GSTIN"
          name="gstin"
          maxLength={15}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={value.gstin ?? ''}
          error={errors.gstin}
        />
      </div>
      <button type="submit" className="btn justify-self-start" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}
