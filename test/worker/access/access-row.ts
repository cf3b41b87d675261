/** Who asks, in the order of a row. `temporary` is the customer signed in with a temporary password. */
export const people = ['visitor', 'guest', 'temporary', 'other', 'customer', 'admin', 'staff'] as const

type Statuses = [visitor: number, guest: number, temporary: number, other: number, customer: number, admin: number]
type Filled = Record<string, string>

/**
 * What each person is answered on a route. `staff` is a helper at the table, who is no user: without a status for her she
 * is answered as a visitor. Requests carry `{}` where they may carry a body, so 400 means "let in, and asked for more".
 * A parameter is filled as the row says, with a value or with the name of a thing that access.test.ts makes for the
 * customer; otherwise with an id that nobody has.
 */
export type AccessRow = [route: string, ...Statuses, ...([] | [Filled] | [staff: number] | [staff: number, Filled])]
