// What the answers of the API promise, field by field. Strict: a field more is a leak, a field less breaks a client.
// Written out rather than derived from the tables, so that a new column cannot reach an answer unnoticed.

export * from './shapes/answers.ts'
export * from './shapes/auth.ts'
export * from './shapes/bookings.ts'
export * from './shapes/chat.ts'
export * from './shapes/common.ts'
export * from './shapes/customers.ts'
export * from './shapes/dashboard.ts'
export * from './shapes/leads.ts'
export * from './shapes/notifications.ts'
export * from './shapes/orders.ts'
export * from './shapes/products.ts'
export * from './shapes/push.ts'
export * from './shapes/reports.ts'
export * from './shapes/social.ts'
export * from './shapes/testimonials.ts'
export * from './shapes/uploads.ts'
