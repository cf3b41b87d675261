import { useState } from 'react'
import { taxRule } from '../../../shared/bill-inputs.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { type RuleFieldsProps, ShopRule } from './shop-rule.tsx'

/** How the shop is registered for GST, which its bills go by. */
export const Tax = () => (
  <ShopRule
    name="tax"
    id="tax"
    title="Bills and GST"
    intro="Without a registration a bill does not mention tax. You choose the code and the rate of each line yourself; please ask your accountant."
    schema={taxRule}
    news={() => 'Bills that were made stay as they are.'}
    fields={TaxFields}
    textsOf={(rule) => rule}
  />
)

function TaxFields({ value }: RuleFieldsProps<'tax'>) {
  const [registration, setRegistration] = useState<string>(value.registration)
  return (
    <>
      <Select
        label="GST registration"
        name="registration"
        defaultValue={value.registration}
        onChange={({ target }) => setRegistration(target.value)}
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
        />
      </div>
    </>
  )
}
