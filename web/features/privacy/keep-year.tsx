import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Switch } from '../../ui/switch.tsx'

type Rule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'privacy' }>

/** Whether what is younger than a year stays sealed when a customer is erased. */
export const KeepYear = () => (
  <QueryState query={useQuery(query(api.admin.rules))} label="the rule">
    {(rules) => rules.map((rule) => rule.name === 'privacy' && <RuleSwitch key={rule.name} rule={rule} />)}
  </QueryState>
)

function RuleSwitch({ rule: { name, value, updatedAt } }: { rule: Rule }) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: (keepYear: boolean) =>
      send(api.admin.rules[':name'].$put({ param: { name }, json: { value: { keepYear }, updatedAt } })),
    success: () => ({ title: 'Saved', description: 'The page for customers says so within a minute.' }),
    failure: 'We could not save this. Please try again.',
    refresh: [[api.admin.rules.$url().pathname]],
  })
  return (
    <Switch
      label="Keep the last year sealed"
      hint="For everybody you erase from now on. Nobody can open it without the key, and it is deleted once the newest of it is a year old. The rules of 2025 ask for it: ask your lawyer before you turn it off"
      checked={isPending ? variables : value.keepYear}
      onChange={(keepYear) => isPending || mutate(keepYear)}
    />
  )
}
