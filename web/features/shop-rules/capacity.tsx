import * as z from 'zod/mini'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { type RuleFieldsProps, ShopRule } from './shop-rule.tsx'

/** How much the shop sews in a week. */
export const Capacity = () => (
  <ShopRule
    name="capacity"
    id="capacity"
    title="A week's work"
    schema={capacityForm}
    news={() => 'The desk says when a week is full.'}
    shownBy={[api.admin.today.$url().pathname]}
    fields={CapacityFields}
    textsOf={(rule) => rule}
  />
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

const CapacityFields = ({ value }: RuleFieldsProps<'capacity'>) => (
  <TextField
    label="Weekly capacity"
    name="perWeek"
    optional
    type="number"
    inputMode="numeric"
    min={1}
    step={1}
    hint="Leave it empty and no week is ever full."
    defaultValue={value.perWeek ?? ''}
  />
)
