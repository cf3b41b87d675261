import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type ShopRules, shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api, send } from '../../api.ts'
import { type FormSchema, useFormBase } from '../../lib/use-form.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'

type Rules = InferResponseType<typeof api.admin.rules.$get>
type RuleName = keyof ShopRules
type Rule<Name extends RuleName> = { name: Name; value: ShopRules[Name]; updatedAt: string | null }

type FieldsProps<Value> = { value: Value }
export type RuleFieldsProps<Name extends RuleName> = FieldsProps<ShopRules[Name]>

type FormProps<Value, Input> = {
  schema: FormSchema<Input>
  /** Describes the effect of a saved rule. */
  news: (rule: Input) => string
  /** Paths of other queries that depend on this rule. */
  shownBy?: readonly string[]
  fields: (props: FieldsProps<Value>) => ReactNode
  /** Converts a stored rule to its field values. */
  textsOf: (value: Value) => Record<string, string | number | boolean | null>
}
type Props<Name extends RuleName, Input> = FormProps<ShopRules[Name], Input> & {
  name: Name
  id: string
  title: string
  intro?: string
}

/** Checks a typed form against the rule's own schema, which provides the error messages. */
export const ruleForm = <Typed,>(name: RuleName, typed: z.ZodMiniType<Typed>) =>
  typed.check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas[name].safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })

/** Edits a rule of the shop in the settings. A draft keeps unsaved values. */
export const ShopRule = <Name extends RuleName, Input>({ name, id, title, intro, ...form }: Props<Name, Input>) => (
  <section className="grid gap-4" aria-labelledby={id}>
    <div className="grid gap-2">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {intro && <p className="max-w-paragraph text-ink-soft">{intro}</p>}
    </div>
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) => {
        const rule = rules.find((one): one is Rules[number] & Rule<Name> => one.name === name)
        return rule && <RuleForm {...form} rule={rule} />
      }}
    </QueryState>
  </section>
)

const save = (name: RuleName, value: unknown, updatedAt: string | null) =>
  send(api.admin.rules[':name'].$put({ param: { name }, json: { value, updatedAt } }))

function RuleForm<Value, Input>({
  rule,
  schema,
  news,
  shownBy = [],
  fields: Fields,
  textsOf,
}: FormProps<Value, Input> & {
  rule: { name: RuleName; value: Value; updatedAt: string | null }
}) {
  const submit = useSubmit({
    schema,
    mutationFn: (value: Input): ReturnType<typeof save> => save(rule.name, value, base.updatedAt),
    success: (_saved, value) => ({ title: 'Saved', description: news(value) }),
    onSuccess: ({ updatedAt }) => {
      setSavedAt(updatedAt)
    },
    failure: 'We could not save this. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: [api.admin.rules.$url().pathname, ...shownBy].map((path) => [path]),
    draft: `rule-${rule.name}`,
    stays: true,
  })
  const { base, isOutdated, keepMine, formVersion, setSavedAt } = useFormBase(rule, submit.dirty)
  return (
    <DraftForm submit={submit} className="grid max-w-[480px] gap-4">
      <Fields key={formVersion} value={base.value} />
      {isOutdated && (
        <ConflictNotice
          title="Somebody else has changed this in the meantime:"
          theirs={textsOf(rule.value)}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
      <SaveRow />
    </DraftForm>
  )
}
