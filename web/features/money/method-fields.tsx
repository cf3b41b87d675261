import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '../../../shared/orders.ts'
import { Chips } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/field.tsx'

type ChipsProps = {
  label?: string
  name?: string
  method: PaymentMethod | undefined
  onMethod?: (method: PaymentMethod) => void
}

/** Chips for the method of a payment. */
export const MethodChips = ({ label = 'How', name = 'method', method, onMethod }: ChipsProps) => (
  <Chips
    {...{ label, name }}
    of={paymentMethods.map((method) => [method, paymentMethodLabels[method]] as const)}
    defaultValue={method}
    onChange={onMethod}
  />
)

type Props = ChipsProps & { referenceName?: string; reference?: string }

/** Fields for the method of a payment, and for the bank's reference where it is not cash. */
export const MethodFields = ({ referenceName = 'reference', reference, ...chips }: Props) => (
  <>
    <MethodChips {...chips} />
    {/* Hidden but mounted, so the typed reference survives a change of the method. */}
    <div hidden={!chips.method || chips.method === 'cash'}>
      <TextField
        label="Reference"
        name={referenceName}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={35}
        hint={chips.method === 'upi' ? 'The 12 digits of the UPI payment.' : undefined}
        defaultValue={reference}
      />
    </div>
  </>
)
