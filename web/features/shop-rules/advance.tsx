import * as z from 'zod/mini'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { TextField } from '../../ui/field.tsx'
import { type RuleFieldsProps, ShopRule } from './shop-rule.tsx'

/** The part of a quotation that is asked for before the work begins. */
export const Advance = () => (
  <ShopRule
    name="advance"
    id="advance"
    title="Advance"
    intro="Each quotation asks for this share before you begin, unless you enter another amount with it. The rest is due when the order is ready."
    schema={advanceForm}
    news={({ percent }) => `New quotations ask for ${percent}%. Those that were sent stay as they are.`}
    fields={AdvanceFields}
    textsOf={(rule) => rule}
  />
)

const advanceForm = z
  .pipe(
    z.object({ percent: z._default(z.string(), '') }),
    z.transform(({ percent }) => ({ percent: percent.trim() === '' ? Number.NaN : Number(percent) })),
  )
  .check(({ value, issues }) => {
    for (const { path, message } of shopRuleSchemas.advance.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value })
  })

const AdvanceFields = ({ value }: RuleFieldsProps<'advance'>) => (
  <TextField
    label="Percent of the total"
    name="percent"
    type="number"
    inputMode="numeric"
    min={0}
    max={100}
    step={1}
    defaultValue={value.percent}
  />
)
