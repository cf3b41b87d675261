import { type OrderPriority, orderPriorities } from '../../../shared/orders.ts'
import { humanize } from '../../lib/format.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { OrderItemsField, type OrderItemValues } from './order-items-field.tsx'

/** What stands in the form at first: an order's own fields, or what a booking says. Days are `2026-06-01`. */
export type OrderFieldDefaults = {
  customerName?: string | null
  customerPhone?: string | null
  customerEmail?: string | null
  outfitType?: string
  eventDate?: string | null
  deliveryDay?: string
  priority?: OrderPriority
  description?: string | null
  notes?: string | null
  /** Paise; absent where the total follows the pieces. */
  statedTotal?: number | null
  items?: OrderItemValues[]
}

type Props = {
  defaults: OrderFieldDefaults
  errors: Record<string, string>
  /** A new order may come with its advance; later money is noted as payments. */
  isNew?: boolean
}

/** The fields of an order, for a new one and for a change. */
export function OrderFields({ defaults, errors, isNew }: Props) {
  const noAutoComplete = { autoComplete: 'off' } as const
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="customerName"
        {...noAutoComplete}
        defaultValue={defaults.customerName ?? ''}
        error={errors.customerName}
      />
      <TextField
        label="Phone"
        name="customerPhone"
        type="tel"
        optional
        {...noAutoComplete}
        defaultValue={defaults.customerPhone ?? ''}
        error={errors.customerPhone}
      />
      <TextField
        label="Email"
        name="customerEmail"
        type="email"
        optional
        {...noAutoComplete}
        defaultValue={defaults.customerEmail ?? ''}
        error={errors.customerEmail}
      />
      <TextField
        label="What we make"
        name="outfitType"
        {...noAutoComplete}
        defaultValue={defaults.outfitType ?? ''}
        error={errors.outfitType}
      />
      <TextField
        label="Date of the day"
        name="eventDate"
        type="date"
        optional
        defaultValue={defaults.eventDate ?? ''}
        error={errors.eventDate}
      />
      <TextField
        label="Ready about"
        name="estimatedDelivery"
        type="date"
        optional
        defaultValue={defaults.deliveryDay ?? ''}
        error={errors.estimatedDelivery}
      />
      <div className="sm:col-span-2">
        <OrderItemsField items={defaults.items ?? []} errors={errors} />
      </div>
      <MoneyField
        label="Total"
        name="totalAmount"
        optional
        paise={defaults.statedTotal}
        hint="Left empty, it follows the pieces."
        error={errors.totalAmount}
      />
      {isNew && <MoneyField label="Advance paid" name="advanceAmount" optional error={errors.advanceAmount} />}
      <Select label="Priority" name="priority" defaultValue={defaults.priority ?? 'normal'} error={errors.priority}>
        {orderPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {humanize(priority)}
          </option>
        ))}
      </Select>
      <div className="sm:col-span-2">
        <TextArea
          label="What was asked for"
          name="description"
          optional
          hint="The customer sees this."
          defaultValue={defaults.description ?? ''}
          error={errors.description}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="Notes for the table"
          name="notes"
          optional
          hint="Only the desk sees these."
          defaultValue={defaults.notes ?? ''}
          error={errors.notes}
        />
      </div>
    </div>
  )
}
