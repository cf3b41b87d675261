import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { otherGarment } from '../../../shared/garments.ts'
import { areaNames, orderFields } from '../../../shared/order-fields.ts'
import { deliveryWayLabels, orderPriorities } from '../../../shared/orders.ts'
import { indianDate, isIsoDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { humanize } from '../../lib/format.ts'
import { TypedContext } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { DayField } from '../../shell/day-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { type PlannedFor, PlanWords } from '../plan/public.ts'
import { type FieldName, fieldLabels, type OrderFieldDefaults } from './order-form.ts'
import { OrderItemsField } from './order-items-field.tsx'

type Props = {
  defaults: OrderFieldDefaults
  isNew?: boolean
  onPhone?: (typed: string) => void
  phoneHint?: ReactNode
}

/** A day from today on, or the one that is there. */
function dateField(day: string | null = null) {
  const today = indianDate(Date.now())
  return { min: isIsoDate(day) && day < today ? day : today }
}

const field = (name: FieldName) => ({ name, label: fieldLabels[name] })
type TextName = Exclude<FieldName, 'items' | 'totalAmount' | 'deliveryCharge'>
const textFieldOf = (defaults: OrderFieldDefaults) => (name: TextName) => ({
  ...field(name),
  defaultValue: defaults[name] ?? '',
})

export function OrderFields({ defaults, isNew, onPhone, phoneHint }: Props) {
  const textField = textFieldOf(defaults)
  const [plannedFor, setPlannedFor] = useState<PlannedFor>({
    garment: defaults.garment ?? '',
    eventDate: defaults.eventDate ?? '',
    estimatedDelivery: defaults.estimatedDelivery ?? '',
  })
  const planFor = (name: keyof PlannedFor) => (event: FormEvent<HTMLInputElement>) =>
    setPlannedFor({ ...plannedFor, [name]: event.currentTarget.value })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField {...textField('customerName')} autoComplete="off" />
      <TextField
        {...textField('customerPhone')}
        type="tel"
        optional
        autoComplete="off"
        onInput={(event) => onPhone?.(event.currentTarget.value)}
        hint={phoneHint}
      />
      <TextField {...textField('customerEmail')} type="email" optional autoComplete="off" />
      <TextField {...textField('outfitType')} autoComplete="off" />
      <GarmentField
        defaultGarment={plannedFor.garment}
        onChange={(garment) => setPlannedFor({ ...plannedFor, garment })}
      />
      <DateField
        {...textField('eventDate')}
        {...dateField(defaults.eventDate)}
        onInput={planFor('eventDate')}
        optional
      />
      <DayField
        {...textField('estimatedDelivery')}
        min={dateField(defaults.estimatedDelivery).min}
        onInput={planFor('estimatedDelivery')}
        optional
      />
      {/* They speak of an order that begins today: one that is under way has its days at its stages. */}
      {isNew && (
        <div className="sm:col-span-2">
          <PlanWords plannedFor={plannedFor} />
        </div>
      )}
      <div className="sm:col-span-2">
        <OrderItemsField items={defaults.items ?? []} />
      </div>
      <MoneyField
        {...field('totalAmount')}
        optional
        paise={defaults.totalAmount}
        hint="Left empty, it is the pieces and the delivery charge together."
      />
      {isNew && <MoneyField label="Advance paid" name="advanceAmount" optional />}
      <Select {...textField('priority')} defaultValue={defaults.priority ?? 'normal'}>
        <Options of={orderPriorities.map((priority) => [priority, humanize(priority)])} />
      </Select>
      <DeliveryFields defaults={defaults} />
      {areaNames.map((name) => (
        <div key={name} className="sm:col-span-2">
          <TextArea {...textField(name)} optional hint={orderFields[name].area} />
        </div>
      ))}
    </div>
  )
}

/** How a piece comes home; where to and for how much only on the way to the door. */
export function DeliveryFields({ defaults }: { defaults: OrderFieldDefaults }) {
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

type GarmentFieldProps = { defaultGarment: string; onChange?: (garment: string) => void }

/** What an order is planned as. A garment that is offered no more stays where an order has it. */
export function GarmentField({ defaultGarment, onChange }: GarmentFieldProps) {
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  const typed = use(TypedContext)
  // Before the garments are here, what was typed cannot be put back into the field.
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
      onChange={({ target }) => {
        if (!target.value) return
        setGarment(target.value)
        onChange?.(target.value)
      }}
    >
      <Options of={offered.length > 0 ? offered.map(({ id, name }) => [id, name]) : [[garment, 'One moment...']]} />
    </Select>
  )
}
