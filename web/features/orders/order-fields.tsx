import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { otherGarment } from '../../../shared/garments.ts'
import { areaNames, orderFields } from '../../../shared/order-fields.ts'
import { deliveryWayLabels, orderPriorities } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { TypedContext } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { DayField } from '../../shell/day-field.tsx'
import { DateField, MoneyField } from '../../ui/date-and-money-fields.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { type FieldName, fieldLabels, type OrderFieldDefaults } from './order-form.ts'
import { OrderItemsField } from './order-items-field.tsx'
import { discountText } from './order-texts.ts'

/** Returns a date field limited to today and later, or to the stored day if that is earlier. */
export function dateField(day: string | null = null) {
  const today = indianDate(Date.now())
  return { min: isIsoDate(day) && day < today ? day : today }
}

const field = (name: FieldName) => ({ name, label: fieldLabels[name] })
type TextName = Exclude<FieldName, 'items' | 'totalAmount' | 'deliveryCharge' | 'discount'>
export const textFieldOf = (defaults: OrderFieldDefaults) => (name: TextName) => ({
  ...field(name),
  defaultValue: defaults[name] ?? '',
})

/** Fields of an existing order; a new order is entered in steps (new-order-fields.tsx). */
export function OrderFields({ defaults }: { defaults: OrderFieldDefaults }) {
  const textField = textFieldOf(defaults)
  const [days, setDays] = useState({ event: defaults.eventDate ?? '', promised: defaults.estimatedDelivery ?? '' })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...textField('customerName')} autoComplete="off" />
      <TextField {...textField('customerPhone')} type="tel" optional autoComplete="off" />
      <TextField {...textField('customerEmail')} type="email" optional autoComplete="off" />
      <TextField {...textField('outfitType')} autoComplete="off" />
      <GarmentField defaultGarment={defaults.garment ?? ''} />
      <DateField
        {...textField('eventDate')}
        {...dateField(defaults.eventDate)}
        onInput={({ currentTarget }) => setDays({ ...days, event: currentTarget.value })}
        optional
      />
      <div>
        <DayField
          {...textField('estimatedDelivery')}
          min={dateField(defaults.estimatedDelivery).min}
          onInput={({ currentTarget }) => setDays({ ...days, promised: currentTarget.value })}
          optional
        />
        <PromisedLate {...days} />
      </div>
      <div className="sm:col-span-2">
        <OrderItemsField items={defaults.items ?? []} />
      </div>
      <TotalField defaults={defaults} />
      <DiscountFields defaults={defaults} />
      <PriorityField defaults={defaults} />
      <DeliveryFields defaults={defaults} />
      <AreaFields defaults={defaults} />
    </div>
  )
}

/** Warns if the promised day is after the event. */
export const PromisedLate = ({ event, promised }: { event: string; promised: string }) =>
  isIsoDate(event) &&
  promised > event && (
    <p className="pt-1.5 text-label font-semibold text-danger" role="status">
      That is after the function.
    </p>
  )

type DefaultsProps = { defaults: OrderFieldDefaults }

export const TotalField = ({ defaults }: DefaultsProps) => (
  <MoneyField
    {...field('totalAmount')}
    optional
    paise={defaults.totalAmount}
    hint="Left empty, it is the pieces and the delivery charge together."
  />
)

type DiscountProps = {
  defaults: Pick<OrderFieldDefaults, 'discount' | 'discountReason'>
  onType?: (typed: string) => void
}

/** Fields for a discount, as an amount or a percentage, and its reason, which the customer sees. */
export const DiscountFields = ({ defaults, onType }: DiscountProps) => (
  <>
    <TextField
      {...field('discount')}
      optional
      autoComplete="off"
      hint="An amount in rupees, or a percentage such as 10%."
      defaultValue={discountText(defaults.discount ?? null)}
      onInput={({ currentTarget }) => onType?.(currentTarget.value)}
    />
    <TextField
      {...field('discountReason')}
      optional
      autoComplete="off"
      maxLength={80}
      hint="The customer reads this."
      defaultValue={defaults.discountReason ?? ''}
    />
  </>
)

export const PriorityField = ({ defaults }: DefaultsProps) => (
  <Select {...textFieldOf(defaults)('priority')} defaultValue={defaults.priority ?? 'normal'}>
    <Options of={orderPriorities.map((priority) => [priority, humanize(priority)])} />
  </Select>
)

export const AreaFields = ({ defaults }: DefaultsProps) =>
  areaNames.map((name) => (
    <div key={name} className="sm:col-span-2">
      <TextArea {...textFieldOf(defaults)(name)} optional hint={orderFields[name].area} />
    </div>
  ))

/** Fields for the way of delivery; address and charge only for delivery to the door. */
export function DeliveryFields({ defaults }: DefaultsProps) {
  const [way, setWay] = useState(defaults.deliveryWay ?? '')
  const textField = textFieldOf(defaults)
  return (
    <>
      <Select {...field('deliveryWay')} optional value={way} onChange={({ target }) => setWay(target.value)}>
        <Options of={[['', 'Not agreed yet'], ...Object.entries(deliveryWayLabels)]} />
      </Select>
      {way === 'door' && (
        <>
          <MoneyField {...field('deliveryCharge')} optional paise={defaults.deliveryCharge} />
          <TextArea {...textField('deliveryAddress')} optional rows={3} maxLength={300} />
          <TextField {...textField('deliveryPinCode')} optional inputMode="numeric" maxLength={6} />
        </>
      )}
    </>
  )
}

/** Selects the garment used for the order's plan. A garment no longer offered stays selectable if the order has it. */
function GarmentField({ defaultGarment }: { defaultGarment: string }) {
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  const typed = use(TypedContext)
  // The field cannot restore a typed value before the garments are loaded.
  const [garment, setGarment] = useState(() => {
    const left = typed && typed.fields.garment !== typed.was.garment && typed.fields.garment
    return left || defaultGarment || otherGarment
  })
  const offered = garments.filter(({ id, hidden }) => !hidden || id === garment)
  return (
    <Select
      {...field('garment')}
      hint="Decides how many working days each stage takes."
      value={garment}
      onChange={({ target }) => target.value && setGarment(target.value)}
    >
      <Options of={offered.length > 0 ? offered.map(({ id, name }) => [id, name]) : [[garment, 'One moment...']]} />
    </Select>
  )
}
