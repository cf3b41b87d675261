import { eq, sql } from 'drizzle-orm'
import { isSameName } from '../../../shared/fold.ts'
import type { Ctx } from '../../context.ts'
import { isStaying } from '../../db/being-erased.ts'
import { countsAsOwn } from '../../db/confirmed-numbers.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type { ImportChange } from '../../db/schema/imports.ts'
import { customerNotes, users } from '../../db/schema.ts'
import { buildWalkIn, splitName } from '../leads/walk-ins.ts'

type Customer = typeof users.$inferSelect
export type Known = { customer: Customer; notes: string | null }
/** Of whom a row is: the name may be whole in `firstName`. */
export type Person = {
  firstName?: string
  lastName?: string
  phone?: { phone: string; phoneE164: string; others?: string[] }
  email?: string
  notes?: string
}
type Import = { id: string; at: Date }

const columns = { customer: users, notes: customerNotes.notes }

/**
 * Customers of these numbers and addresses, for the first batch: two statements, as each goes along its own index. `+`:
 * SQLite would walk all customers instead.
 */
export const findKnownStatements = (ctx: Ctx, phones: string[], emails: string[]) =>
  [sql`${users.phoneE164} IN ${inJson(phones)}`, sql`${users.email} IN ${inJson(emails)}`].map((which) =>
    ctx.db
      .select(columns)
      .from(users)
      .leftJoin(customerNotes, eq(customerNotes.userId, users.id))
      .where(sql`${which} AND +${users.role} = 'customer' AND ${isStaying}`),
  )

/** Finds the customers of rows, and makes those that nobody knows: the same number, else the same address, is the same person. */
export class People {
  readonly #import: Import
  readonly #before = new Map<string, Customer>()
  /** As they are with what the rows say. */
  readonly #customers = new Map<string, Customer>()
  readonly #byPhone = new Map<string, string>()
  readonly #byEmail = new Map<string, string>()
  readonly #joined = new Set<string>()
  /** Who had notes already, and the lines of this import. */
  readonly #hadNotes = new Set<string>()
  readonly #lines = new Map<string, Set<string>>()

  constructor(made: Import, known: Known[]) {
    this.#import = made
    // Whoever comes last stays in the maps: the newest, and an account before a customer without one.
    const inOrder = known.toSorted(
      (a, b) =>
        Number(a.customer.hasAccount) - Number(b.customer.hasAccount) ||
        a.customer.createdAt.getTime() - b.customer.createdAt.getTime(),
    )
    for (const { customer, notes } of inOrder) {
      this.#before.set(customer.id, customer)
      this.#customers.set(customer.id, customer)
      // An account with a number that it only typed would be given the history of the number's owner.
      if (customer.phoneE164 && countsAsOwn(customer)) this.#byPhone.set(customer.phoneE164, customer.id)
      if (customer.hasAccount && customer.emailConfirmedAt) this.#byEmail.set(customer.email, customer.id)
      // Also notes that were emptied: their row is there, and a second would refuse the whole file.
      if (notes !== null) this.#hadNotes.add(customer.id)
    }
  }

  /** The customer of a row, filled where it was empty; undefined for somebody unknown without a number. */
  customerOf(person: Person) {
    const known = this.knownAs(person)
    const customer = known ? fill(known, person) : this.#make(person)
    if (!customer) return undefined
    this.#customers.set(customer.id, customer)
    if (this.#before.has(customer.id)) this.#joined.add(customer.id)
    this.#note(customer, person)
    return customer
  }

  /** The customer that a row is of, where there is one by now. */
  knownAs({ phone, email }: Person) {
    const id = this.#byPhone.get(phone?.phoneE164 ?? '') ?? this.#byEmail.get(email ?? '')
    return id === undefined ? undefined : this.#customers.get(id)
  }

  #make({ phone, email, ...person }: Person): Customer | undefined {
    if (!phone) return undefined
    const { id: importId, at } = this.#import
    const { phone: typed, phoneE164 } = phone
    const customer = {
      ...buildWalkIn({ ...nameOf(person), phone: typed, phoneE164 }),
      importId,
      createdAt: at,
      updatedAt: at,
    }
    this.#byPhone.set(phoneE164, customer.id)
    if (email) this.#byEmail.set(email, customer.id)
    return customer
  }

  /**
   * A customer without an account has no address of its own, and nobody has two numbers: they stand in the notes. Another
   * row of the same person adds what it says; notes that were there before are not touched.
   */
  #note({ id, hasAccount, phoneE164 }: Customer, { email, phone, notes }: Person) {
    if (this.#hadNotes.has(id)) return
    const lines = this.#lines.get(id) ?? new Set()
    if (phone && phone.phoneE164 !== phoneE164) lines.add(`Phone: ${phone.phone}`)
    for (const other of phone?.others ?? []) lines.add(`Phone: ${other}`)
    if (email && !hasAccount) lines.add(`Email: ${email}`)
    if (notes) lines.add(notes)
    if (lines.size > 0) this.#lines.set(id, lines)
  }

  /** What this import notes of a customer. */
  notesOf = ({ id }: Customer) => [...(this.#lines.get(id) ?? [])].join('\n')

  get made() {
    return [...this.#customers.values()].filter(({ id }) => !this.#before.has(id))
  }
  /** How many were known ahead of this import. */
  get joinedCount() {
    return this.#joined.size
  }
  /** Those known before whose empty names are filled. */
  get filled() {
    return [...this.#customers.values()].filter((customer) => {
      const before = this.#before.get(customer.id)
      return before && (before.firstName !== customer.firstName || before.lastName !== customer.lastName)
    })
  }
  get notes() {
    const updatedAt = this.#import.at
    return [...this.#lines].map(([userId, lines]) => ({ userId, notes: [...lines].join('\n'), updatedAt }))
  }

  /** What an undo gives back to those known before. */
  get changes(): ImportChange[] {
    const filled = new Map(this.filled.map((customer) => [customer.id, customer]))
    return [...this.#before.values()].flatMap((before) => {
      const { id } = before
      const after = filled.get(id)
      if (!after && !this.#lines.has(id)) return []
      return {
        id,
        ...(after && { updatedAt: before.updatedAt.getTime() }),
        ...(after && after.firstName !== before.firstName && { firstName: before.firstName }),
        ...(after && after.lastName !== before.lastName && { lastName: before.lastName }),
        ...(this.#lines.has(id) && { hasNewNotes: true as const }),
      }
    })
  }
}

/** A last name is taken only beside the same first name: half of another name is none. */
function fill(known: Customer, person: Person): Customer {
  const { firstName, lastName } = nameOf(person)
  const isSame = !known.firstName || isSameName(known.firstName, firstName)
  if (!isSame) return known
  return { ...known, firstName: known.firstName || firstName || null, lastName: known.lastName || lastName }
}

const nameOf = ({ firstName = '', lastName }: Person) => (lastName ? { firstName, lastName } : splitName(firstName))
