import type { Discount } from '../../shared/money.ts'
import type { OrderStatus } from '../../shared/orders.ts'
import type { ServiceType } from '../../shared/services.ts'
import type { FamilyName } from './data/families.ts'
import type { SampleImage } from './photos.ts'

type SampleOrderUpdate = {
  daysAgo: number
  stage?: OrderStatus
  title: string
  description?: string
  hidden?: true
  photos?: SampleImage[]
}

/** A note on the first photo of its updates, in thousandths of its width and height. */
type SamplePin = { x: number; y: number; text: string; side: 'customer' | 'shop'; isDone?: true }

export type SampleOrder = {
  family: FamilyName
  outfit: string
  /** Garment that the order is planned as. */
  garment: string
  /** Made from the family's newest booking of this service that was not cancelled. */
  bookedAs?: ServiceType
  status: OrderStatus
  daysAgo: number
  /** Days until the promised day; negative if that day has passed. */
  dueIn?: number
  /** Days until the event it is made for. */
  eventIn?: number
  /** Replaces `dueIn` and `eventIn`: working days until its status must be finished; negative if the order is late. */
  finishIn?: number
  priority?: 'low' | 'high' | 'urgent'
  description?: string
  notes?: string
  tailorNotes?: string
  /** Name of the wearer in data/measurements.ts. */
  wearer?: string
  /** Slugs of the pieces made, and how many of each. */
  items: [slug: string, quantity: number][]
  updates: SampleOrderUpdate[]
  pinned?: SamplePin[]
  /** The customer has claimed a payment of the balance, and no admin has checked the claim. */
  saysPaid?: true
  /** State of the quotation for its pieces. */
  quoted?: 'sent' | 'accepted' | 'change'
  /** Alters a piece of the family's first order. */
  alters?: true
  discount?: Discount
  discountReason?: string
  /** Its advance came in one payment with that of the family's other order. */
  paidTogether?: true
}
