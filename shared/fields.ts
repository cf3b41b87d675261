import * as z from 'zod'
import { startOfIndianDay } from './time.ts'

// Fields of admin forms. One left empty is null; one not sent is absent, which a change leaves as it is.

/** Made by the browser with the form: what is sent twice is created once. */
export const idempotencyId = z.uuid('This request cannot be told from others. Please reload the page.').optional()

/** The `updatedAt` that a changing request has read: an older one than the row's is refused. */
export const version = z.iso.datetime('Please reload and try again').transform((at) => new Date(at))

export const rowId = z.string('There is no such row').max(100, 'There is no such row')

export const clearableField = <Schema extends z.ZodType<unknown, string>>(schema: Schema, error: string) =>
  z
    .string({ error })
    .trim()
    .transform((value) => value || null)
    .pipe(schema.nullable())
    .nullable()

export const dateMessage = 'Please enter the date as year-month-day'

/** A day, or a moment as ISO text. */
export const dateOrTime = z.union(
  [
    z.iso.date().transform((day) => new Date(startOfIndianDay(day))),
    z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  ],
  { error: dateMessage },
)

export const paiseAmount = (label: string, max: number) =>
  z
    .number({ error: `${label} is an amount in paise` })
    .int(`${label} is a whole number of paise`)
    .min(0, `${label} cannot be below zero`)
    .max(max, `${label} is more than we can keep`)
