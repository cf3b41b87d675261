import { shopRuleSchemas } from '../../../shared/shop-rules.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { type RuleFieldsProps, ShopRule } from './shop-rule.tsx'

/** Where customers pay by UPI. */
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
