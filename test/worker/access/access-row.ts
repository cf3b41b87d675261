/** People in the order of a row's statuses. `temporary` is the customer signed in with a temporary password. */
export const people = ['visitor', 'guest', 'temporary', 'other', 'customer', 'admin', 'staff'] as const

type Statuses = [visitor: number, guest: number, temporary: number, other: number, customer: number, admin: number]
type Filled = Record<string, string>

/**
 * Expected status of each person on a route. `staff` is a helper, who is no user: without a status of her own she gets
 * the visitor's. Requests with a body send `{}`, so 400 means that the person was let in. The row gives each parameter
 * a value or the name of the customer's record in access.test.ts; other parameters get an unknown id.
 */
export type AccessRow = [route: string, ...Statuses, ...([] | [Filled] | [staff: number] | [staff: number, Filled])]
