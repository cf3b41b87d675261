import { useState } from 'react'
import { deliveryWayLabels } from '../../../shared/orders.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { fieldLabels, type OrderFieldDefaults } from './form-values.ts'

type Props = { defaults: OrderFieldDefaults; errors: Record<string, string> }

/** How a piece comes home; where to and for how much only on the way to the door. */
export function DeliveryFields({ defaults, errors }: Props) {
  const [way, setWay] = useState(defaults.deliveryWay ?? '')
  return (
    <>
      <Select
        label={fieldLabels.deliveryWay}
        name="deliveryWay"
        optional
        value={way}
        error={errors.deliveryWay}
        onChange={({ target }) => setWay(target.value)}
      >
        <Options of={[['', 'Not agreed yet'], ...Object.entries(deliveryWayLabels)]} />
      </Select>
      {way === 'door' && (
        <>
          <MoneyField
            label={fieldLabels.deliveryCharge}
            name="deliveryCharge"
            optional
            paise={defaults.deliveryCharge}
            error={errors.deliveryCharge}
          />
          <TextArea
            label={fieldLabels.deliveryAddress}
            name="deliveryAddress"
            optional
            rows={3}
            maxLength={300}
            defaultValue={defaults.deliveryAddress ?? ''}
            error={errors.deliveryAddress}
          />
          <TextField
            label={fieldLabels.deliveryPinCode}
            name="deliveryPinCode"
            optional
            inputMode="numeric"
            maxLength={6}
            defaultValue={defaults.deliveryPinCode ?? ''}
            error={errors.deliveryPinCode}
          />
        </>
      )}
    </>
  )
}
