import { useState } from 'react'
import * as z from 'zod/mini'
import { taxRule } from '../../../shared/bill-inputs.ts'
import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api } from '../../api.ts'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { type RuleFieldsProps, ruleForm, ShopRule } from './shop-rule.tsx'

/** Settings for payments by UPI. */
export const Upi = () => (
  <ShopRule
    name="money"
    id="upi"
    title="Payments by UPI"
    intro="Customers scan a code with the exact amount, at the desk and on their order’s page. Without an ID nobody is offered UPI."
    schema={shopRuleSchemas.money}
    news={({ upiId }) => (upiId ? `UPI payments go to ${upiId}` : 'Nobody is offered UPI any more.')}
    shownBy={[api.admin.orders.$url().pathname]}
    fields={UpiFields}
    textsOf={(rule) => rule}
  />
)

function UpiFields({ value }: RuleFieldsProps<'money'>) {
  const boutique = useBoutique()
  return (
    <>
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
      />
      <TextField
        label="Name on it"
        name="upiName"
        optional
        maxLength={40}
        autoComplete="off"
        hint={`As your bank has it. Leave it empty and apps show ${boutique.name}.`}
        defaultValue={value.upiName ?? ''}
      />
    </>
  )
}

/** Settings for the part of the price that is due before the work begins. */
export const Advance = () => (
  <ShopRule
    name="advance"
    id="advance"
    title="Advance"
    intro="Each quotation, and each new order with a price, asks for this share before you begin, unless you enter another amount. The rest is due when the order is ready."
    schema={advanceForm}
    news={({ percent }) => `New quotations and orders ask for ${percent}%. Earlier ones stay as they are.`}
    fields={AdvanceFields}
    textsOf={(rule) => rule}
  />
)

const advanceForm = ruleForm(
  'advance',
  z.pipe(
    z.object({ percent: z._default(z.string(), '') }),
    z.transform(({ percent }) => ({ percent: percent.trim() === '' ? Number.NaN : Number(percent) })),
  ),
)

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

/** Settings of the shop's GST registration, which its bills use. */
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
