import { eq, sql } from 'drizzle-orm'
import { fold, isSameName } from '../../../shared/fold.ts'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { countsAsOwn, isStaying } from '../../db/ownership.ts'
import { inJson } from '../../db/rows-as-json.ts'
import type { ImportChange } from '../../db/schema/housekeeping.ts'
import { customerNotes, users } from '../../db/schema.ts'
import { toE164 } from '../../lib/phone.ts'
import { buildWalkIn, splitName } from '../leads/walk-ins.ts'

type Customer = typeof users.$inferSelect
export type Known = { customer: Customer; notes: string | null }
type PhoneNumber = { phone: string; phoneE164: string }
/** The person of a row; `firstName` may hold the full name. */
export type Person = {
  firstName?: string
  lastName?: string
  /** `others` are further numbers in the same cell. */
  phone?: PhoneNumber & { others: PhoneNumber[] }
  email?: string
  notes?: string
}
type Import = { id: string; at: Date }

const columns = { customer: users, notes: customerNotes.notes }

/**
 * Selects customers by numbers and addresses, for the first batch: two statements, each along its own index. Without
 * `+`, SQLite would scan all customers. A third statement reads customers with a second number in their notes.
 */
export const findKnownStatements = (ctx: Ctx, phones: string[], emails: string[]) => [
  ...[sql`${users.phoneE164} IN ${inJson(phones)}`, sql`${users.email} IN ${inJson(emails)}`].map((which) =>
    ctx.db
      .select(columns)
      .from(users)
      .leftJoin(customerNotes, eq(customerNotes.userId, users.id))
      .where(sql`${which} AND +${users.role} = 'customer' AND ${isStaying}`),
  ),
  ctx.db
    .select(columns)
    .from(customerNotes)
    .innerJoin(users, eq(customerNotes.userId, users.id))
    .where(sql`${customerNotes.notes} LIKE ${`%${noteOfPhone}%`} AND +${users.role} = 'customer' AND ${isStaying}`),
]

/** Prefix of the line in the notes with a further number. */
const noteOfPhone = 'Phone: '

/** Returns all numbers of a row, as E.164. */
export const numbersOf = ({ phone }: Person) =>
  phone ? [phone, ...phone.others].map(({ phoneE164 }) => phoneE164) : []

/**
 * Finds the customers of rows, and creates unknown ones. The same number, otherwise the same address, identifies a
 * person. Numbers that share a cell in any row belong to one person.
 */
export class People {
  readonly #import: Import
  readonly #before = new Map<string, Customer>()
  /** Customers with the values of the rows added. */
  readonly #customers = new Map<string, Customer>()
  readonly #byPhone = new Map<string, string>()
  readonly #byEmail = new Map<string, string>()
  readonly #together = new Map<string, Set<string>>()
  readonly #joined = new Set<string>()
  /** Customers who already had notes, and the lines of notes from this import. */
  readonly #hadNotes = new Set<string>()
  readonly #lines = new Map<string, Map<string, string>>()

  constructor(made: Import, known: Known[], persons: Person[]) {
    this.#import = made
    for (const numbers of persons.map(numbersOf).filter(({ length }) => length > 1)) {
      const all = new Set(numbers.flatMap((number) => [number, ...(this.#together.get(number) ?? [])]))
      for (const number of all) this.#together.set(number, all)
    }
    // The last customer stays in the maps: the newest, and an account before a customer without one.
    const inOrder = known.toSorted(
      (a, b) =>
        Number(a.customer.hasAccount) - Number(b.customer.hasAccount) ||
        a.customer.createdAt.getTime() - b.customer.createdAt.getTime(),
    )
    for (const { customer, notes } of inOrder) {
      this.#before.set(customer.id, customer)
      this.#customers.set(customer.id, customer)
      // An account with an unconfirmed number is skipped: it would be given the history of the number's owner.
      if (customer.phoneE164 && countsAsOwn(customer)) this.#byPhone.set(customer.phoneE164, customer.id)
      if (customer.hasAccount && customer.emailConfirmedAt) this.#byEmail.set(customer.email, customer.id)
      // Includes emptied notes: their row exists, and a second row would fail the whole file.
      if (notes !== null) this.#hadNotes.add(customer.id)
    }
    for (const { customer, notes } of inOrder)
      for (const line of notes?.split('\n').filter((one) => one.startsWith(noteOfPhone)) ?? []) {
        const number = toE164(line.slice(noteOfPhone.length))
        if (number && !this.#byPhone.has(number)) this.#byPhone.set(number, customer.id)
      }
  }

  /** Returns the customer of a row, with empty fields filled in; undefined for an unknown person without a number. */
  customerOf(person: Person) {
    const known = this.knownAs(person)
    const customer = known ? fill(known, person) : this.#make(person)
    if (!customer) return undefined
    this.#customers.set(customer.id, customer)
    if (this.#before.has(customer.id)) this.#joined.add(customer.id)
    this.#note(customer, person)
    return customer
  }

  /** Returns the customer of a row, if there is one by now. */
  knownAs(person: Person) {
    const numbers = numbersOf(person).flatMap((number) => [number, ...(this.#together.get(number) ?? [])])
    const found = numbers.find((number) => this.#byPhone.has(number))
    const id = this.#byPhone.get(found ?? '') ?? this.#byEmail.get(person.email ?? '')
    return id === undefined ? undefined : this.#customers.get(id)
  }

  #make({ phone, email, ...person }: Person): Customer | undefined {
    if (!phone) return undefined
    const { id: importId, at } = this.#import
    const { phone: typed, phoneE164 } = phone
    const customer = {
      ...buildWalkIn({ ...nameOf(person), contactEmail: email ?? null, phone: typed, phoneE164 }),
      importId,
      createdAt: at,
      updatedAt: at,
    }
    this.#byPhone.set(phoneE164, customer.id)
    if (email) this.#byEmail.set(email, customer.id)
    return customer
  }

  /**
   * Notes the second number, name or address: a person has one of each (an address only without an account). Another
   * row of the same person adds its lines; existing notes stay unchanged.
   */
  #note(
    { id, hasAccount, contactEmail, phoneE164, ...customer }: Customer,
    { email, phone, notes, ...person }: Person,
  ) {
    if (this.#hadNotes.has(id)) return
    const lines = this.#lines.get(id) ?? new Map<string, string>()
    const add = (label: string, text: string, key = fold(text)) => {
      if (!lines.has(key)) lines.set(key, label + text)
    }
    const name = fullName(nameOf(person))
    if (!isLikeName(fullName(customer), name)) add('Name: ', name)
    for (const other of phone ? [phone, ...phone.others] : [])
      if (other.phoneE164 !== phoneE164) add(noteOfPhone, other.phone, other.phoneE164)
    if (email && !hasAccount && email !== contactEmail) add('Email: ', email)
    if (notes) add('', notes)
    if (lines.size > 0) this.#lines.set(id, lines)
  }

  /** Returns the notes of this import on a customer. */
  notesOf = ({ id }: Customer) => [...(this.#lines.get(id)?.values() ?? [])].join('\n')

  get made() {
    return [...this.#customers.values()].filter(({ id }) => !this.#before.has(id))
  }
  /** Number of customers known before this import. */
  get joinedCount() {
    return this.#joined.size
  }
  /** Known customers whose empty names were filled in. */
  get filled() {
    return [...this.#customers.values()].filter((customer) => {
      const before = this.#before.get(customer.id)
      return before && (before.firstName !== customer.firstName || before.lastName !== customer.lastName)
    })
  }
  get notes() {
    const updatedAt = this.#import.at
    return [...this.#lines].map(([userId, lines]) => ({ userId, notes: [...lines.values()].join('\n'), updatedAt }))
  }

  /** Values that an undo restores to known customers. */
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

/** Fills in empty names. A last name is used only with the same first name, so that names are not mixed. */
function fill(known: Customer, person: Person): Customer {
  const { firstName, lastName } = nameOf(person)
  const isSame = !known.firstName || isSameName(known.firstName, firstName)
  if (!isSame) return known
  return { ...known, firstName: known.firstName || firstName || null, lastName: known.lastName || lastName }
}

const nameOf = ({ firstName = '', lastName }: Person) => (lastName ? { firstName, lastName } : splitName(firstName))

const titles = ['mr', 'mrs', 'ms', 'miss', 'smt', 'sri', 'shri', 'dr', 'adv']

/** Returns whether one name has all words of the other, without titles. */
function isLikeName(one: string, other: string) {
  const wordsOf = (name: string) =>
    fold(name)
      .split(' ')
      .filter((word) => !titles.includes(word))
  const [first, second] = [wordsOf(one), wordsOf(other)]
  return first.every((word) => second.includes(word)) || second.every((word) => first.includes(word))
}
