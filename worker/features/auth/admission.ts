import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { limitsScale } from '../../http/limits.ts'
import { pace } from '../../lib/password.ts'
import { lookEveryMs, pause } from '../../lib/take-turns.ts'

/** A request that is about to hash a password. */
export type Applicant = {
  /** The network address, as limits see it. */
  address: string
  /** The mark or the session by which the account knows the browser; null for a stranger. */
  known: string | null
  /** The account that knows the browser is an admin's. */
  isAdmin: boolean
}
/** `isSecond`: another request of the same address or browser was there before it. */
export type Place = Applicant & { since: number; seenAt: number; isInside: boolean; isSecond: boolean }

/** Hashes run one after another. The second request inside asks D1 meanwhile. */
const maxInside = 2
/** Places of strangers, inside or waiting: the last of them waits some 4 s. */
const maxStrangers = 4
/** Places of strangers and known browsers: a flood of strangers leaves the known ones theirs. */
const maxPlaces = 8
/** Places of one address among strangers, and among known browsers: one inside, and one that waits. */
const maxOfOne = 2
/** After that a place belongs to a request that the platform has ended: its `finally` never runs. */
const lostAfterMs = { inside: 30_000, waiting: 5_000 }
const maxWaitMs = 10_000

/**
 * Decides which requests may hash, which wait and which are refused. One request of an address is inside at a time, so
 * that one address cannot keep the others out. Its second request goes inside once nobody else is there or would go, and
 * gives its place up where a first one finds no other. One place is kept for admins' known browsers. `scale` multiplies all numbers.
 */
export class Admission {
  private places: Place[] = []

  /** Whether a request would find a place now. */
  hasPlaceFor = (applicant: Applicant, scale: number) => this.find(applicant, scale) !== undefined

  /** Takes a place; undefined where this request finds none. */
  take(applicant: Applicant, scale: number) {
    const found = this.find(applicant, scale)
    if (!found) return undefined
    if (found.displaced) this.leave(found.displaced)
    const now = Date.now()
    const place: Place = { ...applicant, since: now, seenAt: now, isInside: false, isSecond: found.isSecond }
    this.places.push(place)
    return place
  }

  /** Goes inside if it is this place's turn. `lost`: the place was given to another request, or has waited too long. */
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

  /** Whether others wait for a request inside. The second one of an address slows down nobody but the first. */
  isAwaited = (place: Place) => this.places.some((one) => !one.isInside && (!one.isSecond || isOfSame(one, place)))

  /** Whether the hash of a request inside lets others go first: of an address with another request all, of any an admin's. */
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

  /** The place that goes inside next: the first requests of their addresses in the order they came, then a second one alone. */
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

  /** An admin's known browser waits for no other but an admin's. */
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

/** The places of this isolate: each has its own processor to spend on hashes. */
const admission = new Admission()

const refuse = () => fail(503, 'signing_in_crowded', { headers: { 'Retry-After': '5' } })

/** Answers 503 where a stranger from this address finds no place. Also asked ahead of a request's body. */
export function requirePlace(ctx: Ctx, address: string) {
  if (!admission.hasPlaceFor({ address, known: null, isAdmin: false }, limitsScale(ctx))) refuse()
}

/**
 * Runs work that hashes a password once it may come inside in this isolate: before D1 is asked. Answers 503 at once where there
 * is no place to wait, and later where the place was given to a request of another address.
 */
export async function admit<Answer>(ctx: Ctx, applicant: Applicant, work: () => Promise<Answer>) {
  const scale = limitsScale(ctx)
  const place = admission.take(applicant, scale) ?? refuse()
  try {
    for (;;) {
      const turn = admission.enter(place, scale)
      if (turn === 'lost') refuse()
      if (turn === 'inside') break
      // Polls by a timer of its own: a Worker must not await a promise that another request resolves.
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
