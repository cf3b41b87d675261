export const adminCredentials = { email: 'owner@example.com', password: 'correct-horse-battery' }

export type Caller = 'visitor' | 'guest' | 'customer' | 'admin' | 'helper'

/** A call, its caller, the status of its answer and the body that it sends. */
export type Row = [call: string, as: Caller, status: number, body?: object]
