/// <reference types="vite/types/importMeta.d.ts" />
import * as z from 'zod'

const files = Object.entries(import.meta.glob<Record<string, unknown>>('./shapes/*.ts', { eager: true }))

/** Explains in Zod's own words how an answer differs from its shape, and names the file of the shape. */
export function explainMismatch(shape: z.ZodType, answer: unknown): string | undefined {
  // The Worker has replaced Zod's messages by one sentence for its forms.
  const { error } = shape.safeParse(answer, { error: z.locales.en().localeError, reportInput: true })
  return error && `${nameOf(shape)}\n${z.prettifyError(error)}`
}

/** The file and name of a shape or of the shape that its list holds; empty for one that stands in the table itself. */
function nameOf(shape: unknown): string {
  for (const [file, shapes] of files)
    for (const [name, known] of Object.entries(shapes))
      if (known === shape) return `${file.replace('./', 'test/worker/contract/')}: ${name}`
  if (shape instanceof z.ZodArray) return nameOf(shape.element)
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) return nameOf(shape.unwrap())
  return ''
}
