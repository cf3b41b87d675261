import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { BenchServer, Role } from '../server.ts'

/**
 * Endpoint to measure. `reads` limits the rows read: the rows of a list times its joins, plus 10; without it only the
 * round trips are limited. `hashes` marks an endpoint that runs scrypt and is measured with few requests.
 */
export type Endpoint = {
  name: string
  as: Role
  call: `${'GET' | 'POST' | 'PUT'} ${string}`
  body?: (nth: number, server: BenchServer) => object
  reads?: number
  /** Limit of rows and index entries written before the response. */
  writes?: number
  hashes?: true
  /** Round trips, if more than one for a read or three for a write. */
  trips?: number
  /**
   * At 1,000 rows the endpoint read less than it may, or used memory. At 100,000 rows the limit is `reads`, not the
   * earlier count.
   */
  capped?: true
  /** SQL that removes created rows, run before every 20 requests. */
  tidy?: string | string[]
  /** Expected status if neither 200 nor 201; another status would measure something else. */
  answers?: number
}

/** Limit of a list of 10 rows with `joined` rows each. The spare 10 include the session's 2. */
export const list = (joined = 0) => 10 * (1 + joined) + 10

/** Limit of a counted list, with up to 1,001 counted rows. */
export const countedList = (joined = 0) => list(joined) + 1001

/** Limit of a search by five letters: three rows for each possible row under each status, here ten under five. */
export const search = (joined = 1) => list(joined) + 170

/** Returns an hour in Indian time on an open day, later than all existing visits. */
export function freeTime(hour: number) {
  const midnight = startOfIndianDay(indianDate(Date.now() + 16 * dayMs))
  const isSunday = new Date(midnight + 12 * hourMs).getUTCDay() === 0
  return new Date(midnight + (isSunday ? dayMs : 0) + hour * hourMs).toISOString()
}
/** Update time of 1970: the row is reset to it, so the first request of a measurement changes the row. */
export const asRead = { updatedAt: new Date(0).toISOString() }
export const madeHere = {
  chosen: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a01',
  arranged: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a02',
  quote: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a03',
  payment: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a04',
  claim: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a05',
  bill: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a06',
  link: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a07',
  request: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a08',
  imported: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a09',
  undone: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a10',
  pin: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a11',
}
