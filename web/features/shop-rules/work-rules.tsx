import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { type RuleFieldsProps, ruleForm, ShopRule } from './shop-rule.tsx'

/** Settings for the shop's weekly capacity. */
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

const capacityForm = ruleForm(
  'capacity',
  z.pipe(
    z.object({ perWeek: z._default(z.string(), '') }),
    z.transform(({ perWeek }) => ({ perWeek: perWeek.trim() === '' ? null : Number(perWeek) })),
  ),
)

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

/** Settings for how many days measurements are valid, by the age on the day they were taken. */
export const Growth = () => (
  <ShopRule
    name="growth"
    id="growth"
    title="When to re-measure"
    intro="Sizes that are older than this on the day of cutting have to be measured again, and never within 7 days."
    schema={growthForm}
    news={() => 'Open orders now say who has to be measured again.'}
    shownBy={[api.admin.today.$url().pathname, api.admin.orders.$url().pathname]}
    fields={GrowthFields}
    textsOf={(rule) => rule}
  />
)

const ages = [
  ['under1', 'Under 1 year, in days'],
  ['under3', 'Under 3 years, in days'],
  ['under15', 'Under 15 years, in days'],
  ['older', 'Older, in days'],
] as const

const days = z._default(z.string(), '')
const growthForm = ruleForm(
  'growth',
  z.pipe(
    z.object({ under1: days, under3: days, under15: days, older: days }),
    z.transform(({ under1, under3, under15, older }) => ({
      under1: Number(under1),
      under3: Number(under3),
      under15: Number(under15),
      older: Number(older),
    })),
  ),
)

const GrowthFields = ({ value }: RuleFieldsProps<'growth'>) => (
  <div className="grid max-w-96 grid-cols-pairs items-end gap-4">
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
      />
    ))}
  </div>
)
