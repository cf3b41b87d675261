import * as z from 'zod/mini'
import type { BoutiqueFacts } from './boutique.ts'
import { email, phone, required, text } from './text.ts'

const endOfDay = 24 * 60
const clock = z
  .int('Please enter a time')
  .check(z.minimum(0, 'Please enter a time'), z.maximum(endOfDay, 'Please enter a time'))
const openingDay = z.nullable(
  z
    .object({ open: clock, close: clock })
    .check(z.refine(({ open, close }) => open < close, 'The shop has to open before it closes')),
)

const networkUrl = (host: RegExp, name: string) =>
  z.pipe(
    z.string(`Please enter your ${name} address`).check(z.trim(), z.maxLength(200, 'That address is too long')),
    z.url({ protocol: /^https$/, hostname: host, error: `Please enter your ${name} address, with https://` }),
  )

const lastYear = 2100

/** All business facts, as the owner saves them. */
export const boutiqueInput: z.ZodMiniType<BoutiqueFacts> = z.object({
  name: required(60, 'Name of the boutique'),
  owner: required(100, 'Your name'),
  established: z
    .int('Please enter the year you began')
    .check(z.minimum(1900, 'Please enter the year you began'), z.maximum(lastYear, 'Please enter the year you began')),
  siteSince: z.string().check(z.regex(/^\d{4}$/, 'Please enter a year')),
  phone,
  whatsapp: z.pipe(
    z.pipe(
      z.string('Please enter your WhatsApp number').check(z.trim()),
      z.transform((value) => value.replace(/[\s().+-]/g, '')),
    ),
    z
      .string()
      .check(z.regex(/^[1-9]\d{7,14}$/, 'Please enter your WhatsApp number with the country code, such as +91')),
  ),
  email,
  address: z.object({
    street: required(200, 'Street'),
    area: required(100, 'Area'),
    city: required(100, 'City'),
    postcode: required(12, 'Postcode'),
    state: required(60, 'State'),
  }),
  instagram: z.object({
    handle: required(60, 'Instagram name'),
    url: networkUrl(/(^|\.)instagram\.com$/, 'Instagram'),
  }),
  facebook: z.object({ url: networkUrl(/(^|\.)facebook\.com$/, 'Facebook') }),
  hours: z.object({
    week: z.array(openingDay).check(z.length(7, 'A week has seven days')),
    closed: z
      .array(
        z.object({ date: z.iso.date('Please enter the day you are closed'), reason: z.optional(text(60, 'Reason')) }),
      )
      .check(
        z.maxLength(60, 'At most 60 closed days'),
        z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A closed day is there twice'),
      ),
  }),
  families: required(12, 'Happy families'),
  experience: required(12, 'Years of experience'),
  rating: z.object({ value: required(6, 'Rating'), from: required(12, 'Families asked') }),
})
