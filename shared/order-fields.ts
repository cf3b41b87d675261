import * as z from 'zod/mini'
import { clearableField, dateMessage, dateOrTime, paiseAmount, rowId } from './fields.ts'
import { garmentLoad } from './garments.ts'
import { moneyLimits } from './money.ts'
import { deliveryWays, maxUpdatePhotos, orderPriorities, orderStatuses } from './orders.ts'
import { byName } from './pick.ts'
import { planStatuses } from './plan.ts'
import { clearable, email, phone, required } from './text.ts'
import { lastDayAhead, yearsAhead } from './time.ts'
import { photoKeysUpTo } from './uploads.ts'

// Every field of an order that people change is stated here once. Input and patch, the sentence of a refused change, the
// desk's form and facts, the answers to desk and customer, the export, the download of personal data and the erasure follow.

export type OrderField = {
  /** The schema of its value in an input. */
  schema: z.core.$ZodType
  /** Its name in a sentence: 'Anna changed the notes'. */
  said: string
  /** Its label in the desk's form and facts; a field without one is not typed there. */
  label?: string
  /** A text that the form's last lines ask for by themselves, with what is said below it; facts show it. */
  area?: string
  /** A field that a new order does not have. */
  isLater?: true
  /** A field that a new order takes as it is sent, null without. */
  isPlain?: true
  /** A field that the desk's lists do not have: its order's page answers it apart. */
  isApart?: true
  /** A field that its customer is shown too, as it is. */
  isShown?: true
  /** A field that the export of orders has as it is, in a column of its own. */
  column?: { header: string; width?: number; format?: 'date' }
  /** A field that stays out of the customer's download of personal data. */
  isInside?: true
  /** An erasure of the customer empties it, or keeps it. */
  erased: 'blank' | 'keep'
}

const pinCodeMessage = 'A PIN code has six digits'
const pinCode = z.string(pinCodeMessage).check(z.trim(), z.regex(/^[1-9]\d{5}$/, pinCodeMessage))
const dayOfPlan = z.iso
  .date(dateMessage)
  .check(z.refine((day) => day <= lastDayAhead(Date.now()), `Please choose days within the next ${yearsAhead} years`))
const percentMessage = 'A discount is between 0 and 100%'
/** `discount` of an order and of a quotation: a percentage in hundredths, or paise. */
export const discount = z
  .object({
    percent: z.nullable(
      z
        .number(percentMessage)
        .check(z.int(percentMessage), z.minimum(1, percentMessage), z.maximum(10_000, percentMessage)),
    ),
    amount: z.nullable(paiseAmount('The discount', moneyLimits.total).check(z.minimum(1, 'Please enter a discount'))),
  })
  .check(z.refine(({ percent, amount }) => (percent === null) !== (amount === null), 'Please enter a discount'))
export const discountReason = clearable(80, 'The reason')
export const statusInput = z.enum(orderStatuses, { error: 'Please choose a stage' })

export const maxTailorNotes = 2000

export const orderFields = {
  /** The account it belongs to, or null. */
  userId: { schema: z.nullable(rowId), said: 'the account', isInside: true, erased: 'blank' },
  customerName: {
    schema: clearable(100, 'Name'),
    said: 'the name',
    label: 'Name',
    column: { header: 'Customer', width: 24 },
    erased: 'blank',
  },
  customerEmail: {
    schema: clearableField(email, 'Please enter a valid email address'),
    said: 'the email',
    label: 'Email',
    column: { header: 'Email', width: 28 },
    erased: 'blank',
  },
  customerPhone: {
    schema: clearableField(phone, 'Please enter a valid phone number'),
    said: 'the phone',
    label: 'Phone',
    column: { header: 'Phone' },
    erased: 'blank',
  },
  // "Baptism Suit for Mia" names a child.
  outfitType: {
    schema: required(200, 'Garment and name'),
    said: 'what is made',
    label: 'Garment and name',
    column: { header: 'Garment and name', width: 34 },
    erased: 'blank',
  },
  eventDate: {
    schema: clearableField(z.iso.date(dateMessage), dateMessage),
    said: 'the event date',
    label: 'Date of the function',
    column: { header: 'Event', width: 14, format: 'date' },
    erased: 'keep',
  },
  description: {
    schema: clearable(2000, 'Description'),
    said: 'the description',
    label: 'What was asked for',
    area: 'The customer sees this.',
    erased: 'blank',
  },
  status: { schema: statusInput, said: 'the stage', erased: 'keep' },
  priority: {
    schema: z.enum(orderPriorities, { error: 'Please choose a priority' }),
    said: 'the priority',
    label: 'Priority',
    isInside: true,
    erased: 'keep',
  },
  estimatedDelivery: {
    schema: clearableField(dateOrTime, dateMessage),
    said: 'the delivery',
    label: 'Promised by',
    column: { header: 'Promised for', width: 14, format: 'date' },
    isPlain: true,
    erased: 'keep',
  },
  /** In paise. Stated by the admin; null follows the items. */
  totalAmount: {
    schema: z.nullable(paiseAmount('The total', moneyLimits.total)),
    said: 'the total',
    label: 'Total',
    erased: 'keep',
  },
  /** Comes off the pieces, or off the stated total. */
  discount: {
    schema: z.nullable(discount),
    said: 'the discount',
    label: 'Discount',
    isPlain: true,
    isShown: true,
    erased: 'keep',
  },
  discountReason: {
    schema: discountReason,
    said: 'the reason of the discount',
    label: 'Discount for',
    isPlain: true,
    isShown: true,
    column: { header: 'Discount for', width: 20 },
    erased: 'blank',
  },
  /** All that has been paid so far, in paise. */
  advanceAmount: {
    schema: paiseAmount('What was paid', moneyLimits.total),
    said: 'what was paid',
    erased: 'keep',
  },
  /**
   * In paise. What is asked for before the work begins; null for the whole balance. The opening of an order sets it, and
   * an accepted quotation.
   */
  advanceDue: {
    schema: z.nullable(paiseAmount('The advance', moneyLimits.total)),
    said: 'the advance',
    isPlain: true,
    isShown: true,
    erased: 'keep',
  },
  notes: {
    schema: clearable(2000, 'Notes'),
    said: 'the notes',
    label: 'Notes for the desk',
    area: 'Only the desk sees these.',
    isPlain: true,
    isInside: true,
    erased: 'blank',
  },
  /** Keys of photos of what it shall look like. */
  inspirationPhotos: { schema: photoKeysUpTo(maxUpdatePhotos), said: 'the photos', erased: 'blank' },
  /** Collection or delivery; an address and a charge are for the way to the door. */
  deliveryWay: {
    schema: z.nullable(z.enum(deliveryWays, { error: 'Please choose collection or delivery' })),
    said: 'collection or delivery',
    label: 'Collection or delivery',
    isPlain: true,
    isShown: true,
    erased: 'keep',
  },
  deliveryAddress: {
    schema: clearable(300, 'Delivery address'),
    said: 'the delivery address',
    label: 'Delivery address',
    isPlain: true,
    isShown: true,
    erased: 'blank',
  },
  deliveryPinCode: {
    schema: clearableField(pinCode, pinCodeMessage),
    said: 'the PIN code',
    label: 'PIN code',
    isPlain: true,
    isShown: true,
    erased: 'blank',
  },
  /** In paise; part of the total unless that is stated. */
  deliveryCharge: {
    schema: z.nullable(paiseAmount('The charge', moneyLimits.price)),
    said: 'the delivery charge',
    label: 'Delivery charge',
    isPlain: true,
    isShown: true,
    erased: 'keep',
  },
  /** The garment that it is planned as; null is `other`. */
  garment: {
    schema: z.nullable(rowId),
    said: 'the garment',
    label: 'Garment type',
    erased: 'keep',
  },
  /** The order of the same customer whose piece an alteration changes. */
  alterationOf: {
    schema: z.nullable(rowId),
    said: 'the order it alters',
    isApart: true,
    erased: 'keep',
  },
  load: { schema: garmentLoad, said: 'the effort', isInside: true, erased: 'keep' },
  /** The admin's own plan: the day by which each status is finished. */
  plan: {
    schema: z.record(z.enum(planStatuses), dayOfPlan, { error: 'Please enter a day for each stage' }),
    said: 'the plan',
    isLater: true,
    isInside: true,
    erased: 'keep',
  },
  /** `auto` plans it anew from garment, hours and dates. */
  planBy: { schema: z.literal('auto'), said: 'the plan', isLater: true, isInside: true, erased: 'keep' },
  /** The wearer: somebody of its customer's, or null. Another wearer leaves the sizes of the one before. */
  wearerId: {
    schema: z.nullable(rowId),
    said: 'who wears it',
    isLater: true,
    isApart: true,
    erased: 'blank',
  },
  /** The set of measurements it is made by; that of another wearer brings the wearer along. */
  measurementId: {
    schema: z.nullable(rowId),
    said: 'the measurements',
    isLater: true,
    isApart: true,
    isInside: true,
    erased: 'blank',
  },
  /** For who sews; its customer never sees them. */
  tailorNotes: {
    schema: clearable(maxTailorNotes, 'Notes for the tailor'),
    said: 'the notes for the tailor',
    label: 'Notes for the tailor',
    area: 'Printed on the job card.',
    isPlain: true,
    isApart: true,
    isInside: true,
    erased: 'blank',
  },
} as const satisfies Record<string, OrderField>

type Fields = typeof orderFields
type OrderFieldName = keyof Fields
/** The names of the fields that have a mark. */
type Marked<Mark extends keyof OrderField> = {
  [Name in OrderFieldName]: Fields[Name] extends Record<Mark, true | string | object> ? Name : never
}[OrderFieldName]

export const orderFieldNames = Object.keys(orderFields).filter((name): name is OrderFieldName => name in orderFields)
const marked = <Mark extends keyof OrderField>(mark: Mark) =>
  orderFieldNames.filter((name): name is Marked<Mark> => {
    const field: OrderField = orderFields[name]
    return Boolean(field[mark])
  })

/** The fields that the desk's form asks for; the pieces stand beside them. */
export const typedNames = marked('label')
export const areaNames = marked('area')
export const plainNames = marked('isPlain')
export const shownNames = marked('isShown')
export const columnNames = marked('column')
const [laterNames, apartNames] = [marked('isLater'), marked('isApart')]
type Later = (typeof laterNames)[number]
type Apart = (typeof apartNames)[number]
export const isOfNewOrder = (name: OrderFieldName): name is Exclude<OrderFieldName, Later> =>
  !laterNames.some((later) => later === name)
export const listedNames = orderFieldNames.filter(
  (name): name is Exclude<OrderFieldName, Apart> => !apartNames.some((apart) => apart === name),
)

// Each name has its own schema: what the type says.
export const orderFieldSchemas = byName(orderFieldNames, (name) => orderFields[name].schema) as {
  [Name in OrderFieldName]: Fields[Name]['schema']
}
