import * as z from 'zod/mini'

/** Reads the fields of a `MalayalamFold` among those of its form. */
export function readMalayalam(fields: Record<string, unknown>, of = '') {
  const start = `${of}malayalam.`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) =>
      typeof typed === 'string' && name.startsWith(start) ? [[name.slice(start.length), typed] as const] : [],
    ),
  )
}

/** The schema of a form with a `MalayalamFold`: takes its fields as one object, `malayalam`. */
export const withMalayalam = <Input>(schema: z.ZodMiniType<Input, Record<string, unknown>>) =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.string()),
      z.transform((fields): Record<string, unknown> => ({ ...fields, malayalam: readMalayalam(fields) })),
    ),
    schema,
  )
