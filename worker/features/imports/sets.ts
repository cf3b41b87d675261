import { sql } from 'drizzle-orm'
import { isSameName } from '../../../shared/fold.ts'
import { type ImportRow, otherNamesOf, sizeColumn } from '../../../shared/imports.ts'
import { parseSize, rangeFault, type SizeField, type Sizes } from '../../../shared/measures.ts'
import type { Ctx } from '../../context.ts'
import { inJson, insertManyStatements } from '../../db/rows-as-json.ts'
import { measurements, type users, wearers } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { requireStatement } from '../../db/writes.ts'
import { maxWearers } from '../measurements/wearers.ts'
import type { PlanBasis } from '../plan/plan-order.ts'
import { garmentIn } from './orders.ts'
import type { Fields, ReadSet } from './read-rows.ts'

type Customer = typeof users.$inferSelect
type Wearer = typeof wearers.$inferSelect
type Measurement = typeof measurements.$inferSelect
type Import = { id: string; at: Date }

/** Selects wearers of the customers with these numbers and addresses, for the first batch. */
export const findWearersStatements = (ctx: Ctx, phones: string[], emails: string[]) =>
  [sql`phone_e164 IN ${inJson(phones)}`, sql`email IN ${inJson(emails)}`].map((which) =>
    ctx.db.select().from(wearers).where(sql`user_id IN (SELECT id FROM users WHERE ${which} AND +role = 'customer')`),
  )

/** Sets of measurements with their wearers: the same first name of the same customer is the same person. */
export class Sets {
  readonly #import: Import
  readonly #basis: PlanBasis
  readonly #wearersOf: Map<string, Wearer[]>
  readonly #known: Wearer[]
  readonly wearers: Wearer[] = []
  readonly sets: Measurement[] = []

  constructor(made: Import, basis: PlanBasis, known: Wearer[]) {
    this.#import = made
    this.#basis = basis
    // A customer with both a matching number and a matching address is found twice.
    this.#known = [...new Map(known.map((wearer) => [wearer.id, wearer])).values()]
    this.#wearersOf = Map.groupBy(this.#known, ({ userId }) => userId)
  }

  /** Adds the data of a row; faults go to `fields`. */
  add(fields: Fields, row: ImportRow, customer: Customer, { garment: text, takenOn, notes, ...set }: ReadSet) {
    const { garments } = this.#basis
    const garment = garmentIn(text, this.#basis)
    if (!garment) {
      const names = garments.map(({ name }) => name).join(', ')
      return text && fields.fault(row, 'garment', `“${text}” is none of your garments: ${names}`)
    }
    const sizes = readSizes(fields, row, garment)
    const wearer = this.#wearerOf(fields, row, customer, set)
    if (!wearer || !sizes) return
    if (wearer.born && takenOn && takenOn.slice(0, 7) < wearer.born)
      return fields.fault(row, 'takenOn', `${wearer.name} was not born yet on that day`)
    this.sets.push({
      ...{ id: crypto.randomUUID(), wearerId: wearer.id, garment: garment.id },
      ...{ takenOn, unit: fields.unit, sizes, notes },
      ...{ byName: null, importId: this.#import.id, createdAt: this.#import.at, usedAt: this.#import.at },
    })
  }

  #wearerOf(fields: Fields, row: ImportRow, customer: Customer, { wearer, born }: Pick<ReadSet, 'wearer' | 'born'>) {
    const name = wearer ?? customer.firstName
    if (!name) return fields.fault(row, 'wearer', 'this customer has no name, so who is measured is needed')
    const family = this.#wearersOf.get(customer.id) ?? []
    const known = family.find((one) => isSameName(one.name, name))
    if (known) return known
    if (family.length >= maxWearers)
      return fields.fault(row, 'wearer', `at most ${maxWearers} people are kept for a customer`)
    const { id: importId, at } = this.#import
    const made: Wearer = {
      ...{ id: crypto.randomUUID(), userId: customer.id, name, born, note: null },
      ...{ importId, searchText: searchText.wearer({ name }), createdAt: at, updatedAt: at },
    }
    this.wearers.push(made)
    this.#wearersOf.set(customer.id, [...family, made])
    return made
  }

  /**
   * Statements that write all rows after their customers; fail the batch if a wearer of these customers was added
   * concurrently.
   */
  writeStatements(ctx: Ctx) {
    const families = [...new Set(this.wearers.map(({ userId }) => userId))]
    const known = this.#known.filter(({ userId }) => families.includes(userId)).length
    return [
      requireStatement(ctx, sql`(SELECT COUNT(*) FROM wearers WHERE user_id IN ${inJson(families)}) = ${known}`),
      ...insertManyStatements(ctx, wearers, this.wearers),
      ...insertManyStatements(ctx, measurements, this.sets),
    ]
  }
}

type Garment = { name: string; fields: SizeField[] }

/**
 * Reads the lengths of a row by the fields of its garment; undefined if a length is invalid. A field that is required
 * today may be missing, because old measurements cannot be repeated.
 */
function readSizes(fields: Fields, row: ImportRow, { name, fields: measured }: Garment): Sizes | undefined {
  const sizes: Sizes = {}
  let isWhole = true
  for (const [column, text] of Object.entries(row.values)) {
    if (!column.startsWith(sizeColumn('')) || !text.trim()) continue
    const field = measured.find(({ key }) => sizeColumn(key) === column) ?? otherField(row, column, measured)
    const value = field && readSize(fields, row, column, field, text)
    if (!field) fields.fault(row, column, `this is not measured for “${name}”`)
    if (field && value !== undefined) sizes[field.key] = value
    else isWhole = false
  }
  if (isWhole && Object.keys(sizes).length === 0) return fields.fault(row, 'garment', 'this row has no sizes')
  return isWhole ? sizes : undefined
}

/**
 * Finds the garment's field for a length with another name ('Chest' is the bust of a gown), unless the row has that
 * field too.
 */
const otherField = (row: ImportRow, column: string, measured: SizeField[]) =>
  measured.find(
    ({ key }) =>
      otherNamesOf(key).some((other) => sizeColumn(other) === column) && !row.values[sizeColumn(key)]?.trim(),
  )

/** Reads a length; a cell may state its unit: '22 cm', '8 1/2"'. */
function readSize(fields: Fields, row: ImportRow, column: string, field: SizeField, text: string) {
  const [, typed = text, named] = /^(.*?)\s*(cms?|in|inch|inches|["\u2033\u201d])\.?$/i.exec(text.trim()) ?? []
  const unit = named ? (/^cm/i.test(named) ? 'cm' : 'in') : fields.unit
  const value = parseSize(typed, unit)
  const steps = unit === 'cm' ? 'half centimetres' : 'eighths of an inch'
  const fault = value === undefined ? `“${text.trim()}” is no length in ${steps}` : rangeFault(field, value, unit)
  return fault ? fields.fault(row, column, fault) : value
}
