// Every table of the boutique: foreign keys cross features, so the tables of all of them lie together.
// No ON DELETE CASCADE anywhere: a table rebuild on D1 would fire it and lose child rows without an error.

export * from './schema/answers.ts'
export * from './schema/bookings.ts'
export * from './schema/chat.ts'
export * from './schema/chat-leads.ts'
export * from './schema/enums.ts'
export * from './schema/housekeeping.ts'
export * from './schema/leads.ts'
export * from './schema/notifications.ts'
export * from './schema/order-history.ts'
export * from './schema/orders.ts'
export * from './schema/photos.ts'
export * from './schema/push.ts'
export * from './schema/sessions.ts'
export * from './schema/storefront.ts'
export * from './schema/testimonials.ts'
export * from './schema/users.ts'
