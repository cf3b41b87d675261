import { orderFieldNames, orderFields } from '../../../shared/order-fields.ts'
import { byName } from '../../../shared/pick.ts'
import type * as schema from '../../db/schema.ts'

/**
 * What becomes of a value when its customer is erased. `delete`: its row goes. `blank`: the row stays without it.
 * `keep`: the row and the value stay, and name nobody. `none`: it is of no customer.
 */
type Fate = 'keep' | 'blank' | 'delete' | 'none'

/** Tables that hold nothing of a customer: names of values, and what the shop shows to everybody. */
type Public =
  | `${string}Statuses`
  | `${string}Types`
  | 'answerKinds'
  | 'consentKinds'
  | 'quoteAnswers'
  | 'billKinds'
  | 'garments'
  | 'visitKinds'
  | 'heardFrom'
  | 'staff'
  | 'staffRoles'
  | 'whatsappTopics'
  | 'whatsappTemplates'
  | 'shopRules'
  | 'productCategories'
  | 'products'
  | 'socialPosts'
  | 'images'
  | 'socialFeeds'
type Tables = {
  [Name in Exclude<keyof typeof schema, Public> as (typeof schema)[Name] extends Table
    ? Name
    : never]: (typeof schema)[Name]
}
type Table = { $inferSelect: object }
/** One fate for each column, or `delete` for a table whose rows go whole: a column that it gains goes along. */
type Fates<Of extends Table> = 'delete' | { [Column in keyof Of['$inferSelect']]: Fate }

/**
 * The fate of every column, which `eraseStatements` carries out: `tsc` refuses a schema with a column or a table that is
 * missing here, and a table of which something goes without the rows that are hers (`erasedRows`).
 * Money and its days stay, for the books must; whose they were does not.
 */
export const erasureMap = {
  users: 'delete',
  userSettings: 'delete',
  customerNotes: 'delete',
  sessions: 'delete',
  temporaryCredentials: 'delete',
  pushSubscriptions: 'delete',
  bookings: 'delete',
  idempotencyKeys: 'delete',
  contacts: 'delete',
  leads: 'delete',
  chatLeads: 'delete',
  chatRooms: 'delete',
  chatOpenings: 'delete',
  notifications: 'delete',
  deliveries: 'delete',
  photos: 'delete',
  testimonials: 'delete',
  rateLimits: 'delete',
  answers: 'delete',
  wearers: 'delete',
  measurements: 'delete',
  visits: 'delete',
  whatsappMessages: 'delete',
  consents: 'delete',
  dataRequests: 'delete',
  occasionMessages: 'delete',
  familyLinks: 'delete',
  photoPins: 'delete',
  // Ids of whom nothing else is left.
  erasures: {
    ...{ id: 'keep', byDesk: 'keep', keepWords: 'keep', createdAt: 'keep', doneAt: 'keep' },
    ...{ tries: 'keep', triedAt: 'keep', busyUntil: 'keep', heldAt: 'keep' },
  },
  sealedPersons: { id: 'keep', eraseAt: 'keep', createdAt: 'keep', triedAt: 'keep' },
  audit: { id: 'keep', who: 'keep', what: 'keep', about: 'keep', createdAt: 'keep' },
  orders: {
    ...byName(orderFieldNames, (name) => orderFields[name].erased),
    id: 'keep',
    bookingId: 'blank',
    customerPhoneE164: 'blank',
    isTotalStated: 'keep',
    balanceAmount: 'keep',
    rounding: 'keep',
    planStamp: 'keep',
    workWeek: 'keep',
    wearerName: 'blank',
    remeasure: 'keep',
    claimedAmount: 'blank',
    claimedReference: 'blank',
    claimedAt: 'blank',
    dueAt: 'keep',
    rank: 'keep',
    importId: 'keep',
    searchText: 'blank',
    updatedBy: 'keep',
    updatedByName: 'keep',
    updatedFields: 'keep',
    createdAt: 'keep',
    updatedAt: 'keep',
  },
  orderItems: {
    id: 'keep',
    orderId: 'keep',
    productId: 'keep',
    name: 'blank',
    quantity: 'keep',
    price: 'keep',
    position: 'keep',
    searchText: 'blank',
  },
  orderPayments: {
    id: 'keep',
    orderId: 'keep',
    amount: 'keep',
    method: 'keep',
    note: 'blank',
    number: 'keep',
    paidOn: 'keep',
    reference: 'keep',
    reverses: 'keep',
    orderTotal: 'keep',
    byId: 'keep',
    reason: 'blank',
    createdAt: 'keep',
  },
  quotes: {
    id: 'keep',
    orderId: 'keep',
    version: 'keep',
    lines: 'blank',
    note: 'blank',
    total: 'keep',
    validUntil: 'keep',
    createdAt: 'keep',
    supersededAt: 'keep',
    answeredAt: 'keep',
    answer: 'keep',
    comment: 'blank',
    how: 'keep',
    byId: 'blank',
  },
  // With the buyer's name, and GSTIN if any, for eight years, as tax law asks (section 36 of the CGST Act: 72 months); then
  // a sweep takes them. The address goes, and what the desk wrote about her.
  bills: {
    ...{ id: 'keep', number: 'keep', orderId: 'keep', kind: 'keep', issuedOn: 'keep', lines: 'keep', buyer: 'blank' },
    ...{ seller: 'keep', totals: 'keep', cancels: 'keep', reason: 'blank', byId: 'keep', createdAt: 'keep' },
  },
  orderStatusChanges: { id: 'keep', orderId: 'keep', stage: 'keep', byId: 'keep', helper: 'keep', createdAt: 'keep' },
  orderUpdates: {
    id: 'keep',
    orderId: 'keep',
    title: 'blank',
    description: 'blank',
    photos: 'blank',
    stage: 'keep',
    isVisible: 'keep',
    byId: 'keep',
    createdAt: 'keep',
    updatedAt: 'keep',
  },
  // The orders of tomorrow stand in a report with the names of their customers.
  dailyReports: { date: 'keep', figures: 'blank', createdAt: 'keep' },
  imports: {
    id: 'none',
    kind: 'none',
    filename: 'none',
    digest: 'none',
    rows: 'none',
    joined: 'none',
    byId: 'none',
    createdAt: 'none',
    undoneAt: 'none',
    // Ids and empty values.
    changes: 'none',
  },
  counters: { name: 'none', value: 'none' },
  adminSettings: {
    userId: 'none',
    emailNotifications: 'none',
    pushNotifications: 'none',
    leadAlerts: 'none',
    bookingAlerts: 'none',
    chatAlerts: 'none',
    dailyReports: 'none',
  },
  savedReplies: { id: 'none', title: 'none', message: 'none', slugs: 'none', createdAt: 'none', updatedAt: 'none' },
  boutiqueFacts: { id: 'none', facts: 'none', words: 'none', updatedAt: 'none' },
} satisfies { [Name in keyof Tables]: Fates<Tables[Name]> }
