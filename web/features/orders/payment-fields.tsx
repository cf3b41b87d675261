import { useState } from 'react'
import { paymentMethodLabels, paymentMethods } from '../../../shared/orders.ts'
import { Chips } from '../../ui/chips.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { paymentDays } from './payment-form.ts'

export type PaymentStart = { amount?: number; method?: (typeof paymentMethods)[number]; reference?: string }
type Props = { start: PaymentStart; amountLabel: string; errors: Record<string, string> }

/** How much, how and when; a reference where a bank has made one. */
export function PaymentFields({ start, amountLabel, errors }: Props) {
  const [method, setMethod] = useState(start.method ?? 'cash')
  const { min, max } = paymentDays()
  return (
    <>
      <MoneyField label={amountLabel} name="amount" paise={start.amount} error={errors.amount} />
      <Chips
        label="How"
        name="method"
        of={paymentMethods.map((method) => [method, paymentMethodLabels[method]] as const)}
        defaultValue={method}
        error={errors.method}
        onChange={setMethod}
      />
      {/* Hidden, not gone: what was typed stays when she tries another way. */}
      <div hidden={method === 'cash'}>
        <TextField
          label="Reference"
          name="reference"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={35}
          hint={method === 'upi' ? 'The 12 digits of the UPI payment.' : undefined}
          defaultValue={start.reference}
          error={errors.reference}
        />
      </div>
      <TextField label="Day" name="paidOn" type="date" {...{ min, max }} defaultValue={max} error={errors.paidOn} />
    </>
  )
}
