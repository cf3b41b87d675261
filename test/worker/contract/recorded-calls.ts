import json from '../../fixtures/answers.json?raw'

export type Caller = 'visitor' | 'guest' | 'customer' | 'admin' | 'helper'

/** A call, its caller, the status of its answer, the body that it sends, and the answer as it was recorded. */
export type RecordedCall = { call: string; as: Caller; status: number; body?: object; answer?: unknown }

/** Every call the clients make, in the order of one afternoon. The test fills `:names` with ids of the sample data. */
export const recordedCalls: RecordedCall[] = JSON.parse(json).answers
