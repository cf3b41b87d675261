import * as z from 'zod/mini'

export type Text = { path: string; schema: z.ZodMiniType }

type Def = {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  in?: unknown
  element?: unknown
  keyType?: unknown
  valueType?: unknown
  options?: unknown[]
  items?: unknown[]
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.core.$ZodType

/**
 * The parts of a schema, or of schemas in an object, that take a text, by their paths. A part that goes on with what
 * another has read, such as an optional field that turns empty into null, is taken as a whole.
 */
export function stringsOf(value: unknown, path: string): Text[] {
  if (isSchema(value)) return ofSchema(value, path)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([name, part]) => stringsOf(part, `${path}.${name}`))
}

function ofSchema(schema: z.ZodMiniType, path: string): Text[] {
  const def: Def = Reflect.get(schema, '_zod').def
  const parts = partsOf(def, path)
  if (parts) return parts.flatMap(([part, name]) => (isSchema(part) ? ofSchema(part, name) : []))
  if (def.type === 'pipe' && isSchema(def.in)) return takesText(def.in) ? [{ path, schema }] : ofSchema(def.in, path)
  return takesText(schema) ? [{ path, schema }] : []
}

function partsOf({ type, shape, innerType, element, keyType, valueType, options, items }: Def, path: string) {
  if (shape) return Object.entries(shape).map(([name, part]) => [part, `${path}.${name}`] as const)
  if (type === 'record') return [[keyType, `${path}.key`] as const, [valueType, `${path}.[]`] as const]
  if (element) return [[element, `${path}.[]`] as const]
  const inner = options ?? items ?? (innerType ? [innerType] : undefined)
  return inner?.map((part) => [part, path] as const)
}

/** Whether what a schema reads first is a text: the innermost of its pipes. */
function takesText(schema: z.ZodMiniType): boolean {
  const def: Def = Reflect.get(schema, '_zod').def
  if (def.type === 'pipe') return isSchema(def.in) && takesText(def.in)
  return def.type === 'string' || def.type === 'unknown' || def.type === 'any' || def.type === 'custom'
}
