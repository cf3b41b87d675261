import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { limitsScale } from '../../http/limits.ts'
import { pace } from '../../lib/password.ts'
import { lookEveryMs, pause } from '../../lib/take-turns.ts'

/** A request that is about to hash a password. */
export type Applicant = {
  /** The network address in the form that limits use. */
  address: string
  /** The mark or session by which the account recognises the browser; null for a stranger. */
  known: string | null
  /** True if the account that recognises the browser is an admin's. */
  isAdmin: boolean
}
/** `isSecond`: the same address or browser already had a request. */
export type Place = Applicant & { since: number; seenAt: number; isInside: boolean; isSecond: boolean }

/** Maximum requests inside. Hashes run one after another; meanwhile the second request queries D1. */
const maxInside = 2
/** Maximum places of strangers, inside or waiting: the last one waits some 4 s. */
const maxStrangers = 4
/** Maximum places of strangers and known browsers: a flood of strangers leaves places for the known ones. */
const maxPlaces = 8
/** Maximum places of one address, separately for strangers and known browsers: one inside and one waiting. */
const maxOfOne = 2
/** Age after which a place counts as lost: the platform has ended its request without running `finally`. */
const lostAfterMs = { inside: 30_000, waiting: 5_000 }
const maxWaitMs = 10_000

/**
 * Decides which requests may hash, which wait and which are refused. An address has one request inside at a time, so
 * that it cannot block others. Its second request enters when no other request is inside or ready to enter. It loses
 * its place to a first request that finds none. One place is reserved for admins' known browsers. `scale` multiplies
 * all limits.
 */
export class Admission {
  private places: Place[] = []

  /** Returns whether a request would get a place now. */
  hasPlaceFor = (applicant: Applicant, scale: number) => this.find(applicant, scale) !== undefined

  /** Takes a place; undefined if there is none for this request. */
  take(applicant: Applicant, scale: number) {
    const found = this.find(applicant, scale)
    if (!found) return undefined
    if (found.displaced) this.leave(found.displaced)
    const now = Date.now()
    const place: Place = { ...applicant, since: now, seenAt: now, isInside: false, isSecond: found.isSecond }
    this.places.push(place)
    return place
  }

  /** Enters if it is this place's turn. `lost`: the place was given to another request, or has waited too long. */
  enter(place: Place, scale: number): 'inside' | 'waits' | 'lost' {
    const now = Date.now()
    if (!this.places.includes(place)) return 'lost'
    if (place.isInside) return 'inside'
    if (now - place.since > maxWaitMs) return 'lost'
    place.seenAt = now
    this.dropLost()
    place.isInside = this.isKept(place) || this.findNext(scale) === place
    return place.isInside ? 'inside' : 'waits'
  }

  /**
   * Returns whether others wait for a request inside. A waiting second request of an address counts only for the first.
   */
  isAwaited = (place: Place) => this.places.some((one) => !one.isInside && (!one.isSecond || isOfSame(one, place)))

  /**
   * Returns whether the hash of a request inside must yield. Requests of an address with two requests yield to all
   * others; every request yields to an admin's.
   */
  mustGiveWay(place: Place) {
    this.dropLost()
    const rank = this.rankOf(place)
    return this.places.some((other) => other.isInside && this.rankOf(other) < rank)
  }

  private rankOf(place: Place) {
    if (place.isAdmin) return 0
    return place.isSecond || this.places.some((one) => one.isSecond && isOfSame(one, place)) ? 2 : 1
  }

  leave(place: Place) {
    this.places = this.places.filter((one) => one !== place)
  }

  private find(applicant: Applicant, scale: number): { isSecond: boolean; displaced?: Place } | undefined {
    this.dropLost()
    if (applicant.isAdmin && !this.places.some(({ isAdmin }) => isAdmin)) return { isSecond: false }
    const isStranger = applicant.known === null
    const own = this.places.filter((one) => (one.known === null) === isStranger && isOfSame(one, applicant))
    if (own.length >= maxOfOne * scale) return undefined
    const isSecond = own.length >= scale
    const rivals = this.places.filter(({ known }) => !isStranger || known === null)
    if (rivals.length < (isStranger ? maxStrangers : maxPlaces) * scale) return { isSecond }
    const displaced = rivals.findLast((one) => one.isSecond && !one.isInside)
    return displaced && !isSecond ? { isSecond, displaced } : undefined
  }

  /**
   * Returns the place that enters next: the first requests of their addresses in order of arrival, then a second
   * request alone.
   */
  private findNext(scale: number) {
    const inside = this.places.filter(({ isInside }) => isInside)
    if (inside.filter(({ isAdmin }) => !isAdmin).length >= maxInside * scale) return undefined
    return this.places
      .filter(({ isInside }) => !isInside)
      .sort((a, b) => Number(a.isSecond) - Number(b.isSecond))
      .find((place) =>
        place.isSecond ? inside.length === 0 : inside.filter((one) => isOfSame(one, place)).length < scale,
      )
  }

  /** Returns whether a place is an admin's known browser that waits only for other admins. */
  private isKept = (place: Place) => place.isAdmin && !this.places.some((one) => one.isAdmin && one.isInside)

  private dropLost() {
    const now = Date.now()
    this.places = this.places.filter(
      ({ seenAt, isInside }) => now - seenAt < (isInside ? lostAfterMs.inside : lostAfterMs.waiting),
    )
  }
}

const isOfSame = (one: Applicant, other: Applicant) =>
  one.address === other.address || (one.known !== null && one.known === other.known)

/** Places of this isolate; each isolate has its own processor time for hashes. */
const admission = new Admission()

const refuse = () => fail(503, 'signing_in_crowded', { headers: { 'Retry-After': '5' } })

/** Throws 503 if there is no place for a stranger from this address. Also called before a request's body is read. */
export function requirePlace(ctx: Ctx, address: string) {
  if (!admission.hasPlaceFor({ address, known: null, isAdmin: false }, limitsScale(ctx))) refuse()
}

/**
 * Runs work that hashes a password when a place of this isolate is free, before D1 is queried. Throws 503 at once if
 * there is no place to wait, or later if the place was given to a request from another address.
 */
export async function admit<Answer>(ctx: Ctx, applicant: Applicant, work: () => Promise<Answer>) {
  const scale = limitsScale(ctx)
  const place = admission.take(applicant, scale) ?? refuse()
  try {
    for (;;) {
      const turn = admission.enter(place, scale)
      if (turn === 'lost') refuse()
      if (turn === 'inside') break
      // Polls with its own timer: a Worker must not await a promise that another request resolves.
      await pause(lookEveryMs)
    }
    const isPaced = {
      mustGiveWay: () => admission.mustGiveWay(place),
      isAwaited: () => admission.isAwaited(place),
    }
    return await pace.run(isPaced, work)
  } finally {
    admission.leave(place)
  }
}
