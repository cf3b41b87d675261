import { type SQL, sql } from 'drizzle-orm'
import { bookingStatuses } from '../../shared/bookings.ts'
import { leadStatuses } from '../../shared/leads.ts'
import { orderStatuses, shortOrderId } from '../../shared/orders.ts'
import { type ServiceType, serviceLabels } from '../../shared/services.ts'
import { toPossibleE164 } from '../lib/phone.ts'
import { asLookedUp, type Findable } from './search-words.ts'

type Row = { id: string; createdAt: Date }
type Maybe = string | null | undefined
type Person = Row & { name: string; email?: Maybe; phoneE164?: Maybe; status?: string }

/** What the search index reads of a row of each kind. */
export type SearchableRows = {
  booking: Row & {
    childName: string
    parentName: string
    email?: Maybe
    phoneE164: string
    serviceType?: ServiceType
    status?: string
  }
  contact: Person
  lead: Person
  chat_lead: Person
  /** Without an account the e-mail is a placeholder, which nobody searches for. */
  customer: Row & { firstName?: Maybe; lastName?: Maybe; email: string; phoneE164?: Maybe; hasAccount?: boolean }
  order: Row & {
    customerName?: Maybe
    customerEmail?: Maybe
    customerPhone?: Maybe
    customerPhoneE164?: Maybe
    wearerName?: Maybe
    status?: string
  }
  product: Row & { name: string }
  /** A room has no words of its own: whoever makes it gives those of its customer or of the guest's lead. */
  chat_room: Row & Findable
}
export type SearchKind = keyof SearchableRows

/** `status` is there for lists that can be filtered by it. */
type SearchFields = Findable & { status?: string }

const personFields = ({ name, email, phoneE164, status }: Person) => ({ names: [name], email, e164: phoneE164, status })

/** What a row of each kind is found by. */
export const searchFields: { [Kind in SearchKind]: (row: SearchableRows[Kind]) => SearchFields } = {
  booking: ({ childName, parentName, email, phoneE164, serviceType, status }) => ({
    names: [childName, parentName],
    listed: serviceType && { key: serviceType, label: serviceLabels[serviceType] },
    email,
    e164: phoneE164,
    status,
  }),
  contact: personFields,
  lead: personFields,
  chat_lead: personFields,
  customer: ({ firstName, lastName, email, phoneE164, hasAccount = true }) => ({
    names: [firstName, lastName],
    email: hasAccount ? email : null,
    e164: phoneE164,
  }),
  order: ({ id, customerName, customerEmail, customerPhone, customerPhoneE164, wearerName, status }) => ({
    // One id in 40 begins with eight digits.
    names: [customerName, wearerName, asLookedUp(shortOrderId(id))],
    email: customerEmail,
    e164: customerPhoneE164 ?? toPossibleE164(customerPhone ?? ''),
    status,
  }),
  product: ({ name }) => ({ names: [name] }),
  chat_room: ({ names, email, e164 }) => ({ names, email, e164 }),
}

/** Short lists of which the rows of a kind are each one thing, by the labels that find it. */
export const searchLabels: Partial<Record<SearchKind, Record<string, string>>> = { booking: serviceLabels }

/** The statuses that rows of a kind have; '' where they have none. */
export const searchStatuses: Record<SearchKind, readonly string[]> = {
  booking: bookingStatuses,
  contact: leadStatuses,
  lead: leadStatuses,
  chat_lead: leadStatuses,
  customer: [''],
  order: orderStatuses,
  product: [''],
  chat_room: [''],
}

/** Where the rows of a kind are. */
export const searchTables = {
  booking: sql.raw('bookings'),
  contact: sql.raw('contacts'),
  lead: sql.raw('leads'),
  chat_lead: sql.raw('chat_leads'),
  customer: sql.raw('users'),
  order: sql.raw('orders'),
  product: sql.raw('products'),
  chat_room: sql.raw('chat_rooms'),
} satisfies Record<SearchKind, SQL>
