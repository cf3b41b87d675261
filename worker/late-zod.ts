import * as z from 'zod/v4/mini'
import { lazy } from '../shared/lazy.ts'

// wrangler.toml puts this in the place of 'zod/mini'. The schemas of 120 routes were a fifth of what each start of the Worker
// does: here a schema is a stand-in that is made, with all that is in it, when something is first asked of it.

export * from 'zod/v4/mini'

/** By this name a stand-in gives the schema that it stands for. */
const whole = Symbol('whole')

/** What stands in for a schema, or for a check of one, until then. */
function standIn(make: () => object) {
  const made = lazy(make)
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === whole) return made()
        return name === 'check' ? (...checks: unknown[]) => checked(made, checks) : Reflect.get(made(), name)
      },
      has: (_, name) => Reflect.has(made(), name),
    },
  )
}

const checked = (schema: () => object, checks: unknown[]) =>
  standIn(() => Reflect.apply(Reflect.get(schema(), 'check'), schema(), checks.map(inFull)))

/** What zod is given, with schemas for all stand-ins in it: a schema has none of them, and is as fast as ever. */
function inFull(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(inFull)
  if (typeof input !== 'object' || input === null) return input
  if (Object.getPrototypeOf(input) !== Object.prototype) return input
  return (
    Reflect.get(input, whole) ?? Object.fromEntries(Object.entries(input).map(([name, value]) => [name, inFull(value)]))
  )
}

const late = (make: (...input: never[]) => object, input: unknown[]) =>
  standIn(() => Reflect.apply(make, undefined, input.map(inFull)))

// Each is marked, so that a schema which nobody uses is left out of the Worker, as zod's own is.
export const array = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.array, input)
export const boolean = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.boolean, input)
export const check = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.check, input)
export const discriminatedUnion = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.discriminatedUnion, input)
export const email = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.email, input)
export const extend = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.extend, input)
export const int = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.int, input)
export const length = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.length, input)
export const looseObject = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.looseObject, input)
export const literal = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.literal, input)
export const maxLength = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.maxLength, input)
export const maximum = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.maximum, input)
export const minLength = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.minLength, input)
export const minimum = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.minimum, input)
export const nonnegative = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.nonnegative, input)
export const nullable = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.nullable, input)
export const nullish = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.nullish, input)
export const number = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.number, input)
export const object = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.object, input)
export const omit = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.omit, input)
export const optional = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.optional, input)
export const overwrite = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.overwrite, input)
export const partial = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.partial, input)
export const partialRecord = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.partialRecord, input)
export const pick = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.pick, input)
export const pipe = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.pipe, input)
export const positive = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.positive, input)
export const record = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.record, input)
export const refine = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.refine, input)
export const regex = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.regex, input)
export const startsWith = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.startsWith, input)
export const string = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.string, input)
export const toLowerCase = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.toLowerCase, input)
export const toUpperCase = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.toUpperCase, input)
export const transform = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.transform, input)
export const trim = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.trim, input)
export const tuple = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.tuple, input)
export const union = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.union, input)
export const unknown = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.unknown, input)
export const url = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.url, input)
export const uuid = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.uuid, input)
const ofCatch = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.catch, input)
const ofEnum = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.enum, input)
const ofInstance = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.instanceof, input)
const ofNull = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z.null, input)
export const _default = /* @__NO_SIDE_EFFECTS__ */ (...input: unknown[]) => late(z._default, input)
export { ofCatch as catch, ofEnum as enum, ofInstance as instanceof, ofNull as null }

export const iso = {
  date: (...input: unknown[]) => late(z.iso.date, input),
  datetime: (...input: unknown[]) => late(z.iso.datetime, input),
}
export const coerce = {
  date: (...input: unknown[]) => late(z.coerce.date, input),
  number: (...input: unknown[]) => late(z.coerce.number, input),
}
