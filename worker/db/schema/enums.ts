import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Enums that may grow: a new value is one INSERT, where a changed CHECK would rebuild its table.
const enumTable = (name: string) => sqliteTable(name, { name: text().primaryKey() })
export const bookingStatuses = enumTable('booking_statuses')
export const orderStatuses = enumTable('order_statuses')
export const leadStatuses = enumTable('lead_statuses')
export const roomStatuses = enumTable('room_statuses')
export const serviceTypes = enumTable('service_types')
export const productCategories = enumTable('product_categories')
export const notificationTypes = enumTable('notification_types')
export const answerKinds = enumTable('answer_kinds')
export const consentKinds = enumTable('consent_kinds')
export const quoteAnswers = enumTable('quote_answers')
export const billKinds = enumTable('bill_kinds')
export const visitKinds = enumTable('visit_kinds')
export const whatsappTopics = enumTable('wa_topics')
export const staffRoles = enumTable('staff_roles')
export const heardFrom = enumTable('heard_from')
