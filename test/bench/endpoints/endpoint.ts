import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { BenchServer, Role } from '../server.ts'

/**
 * What is measured, one line each. `reads` is the bound of rows read: what a list shows times what it joins, plus 10;
 * without it only the round trips are bounded. `hashes`: the line runs scrypt, which is measured with few requests.
 */
export type Endpoint = {
  name: string
  as: Role
  call: `${'GET' | 'POST' | 'PUT'} ${string}`
  body?: (nth: number, server: BenchServer) => object
  reads?: number
  /** The bound of rows and entries of indexes written before the answer. */
  writes?: number
  hashes?: true
  /** Round trips where they are more than a read's one and a write's three. */
  trips?: number
  /**
   * Fewer than it may read were there at 1,000, or it was in memory: the bound at 100,000 is `reads` too, not what was
   * read then.
   */
  capped?: true
  /** SQL that makes room again, run ahead of every 20 requests. */
  tidy?: string | string[]
  /** The status to expect where it is neither 200 nor 201: another would measure something else. */
  answers?: number
}

/** The bound of a list that shows 10, with `joined` rows beside each. The session's 2 are among the 10 to spare. */
export const list = (joined = 0) => 10 * (1 + joined) + 10

/** The bound of a list that is counted, up to 1,001 rows. */
export const countedList = (joined = 0) => list(joined) + 1001

/** The bound of a search by five letters: three rows for each that may follow under each status, here ten under five. */
export const search = (joined = 1) => list(joined) + 170

/** An hour in Kochi on a day on which the shop is open, beyond the visits that are there. */
export function freeTime(hour: number) {
  const midnight = startOfIndianDay(indianDate(Date.now() + 16 * dayMs))
  const isSunday = new Date(midnight + 12 * hourMs).getUTCDay() === 0
  return new Date(midnight + (isSunday ? dayMs : 0) + hour * hourMs).toISOString()
}
/** As of 1970: the row is set back to it, so that the first request of a measurement changes it. */
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
