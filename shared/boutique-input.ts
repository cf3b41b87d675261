import * as z from 'zod'
import type { BoutiqueFacts } from './boutique.ts'
import { email, phone, required, text } from './text.ts'

const endOfDay = 24 * 60
const clock = z.int('Please enter a time').min(0, 'Please enter a time').max(endOfDay, 'Please enter a time')
const openingDay = z
  .object({ open: clock, close: clock })
  .refine(({ open, close }) => open < close, 'The shop has to open before it closes')
  .nullable()

const networkUrl = (host: RegExp, name: string) =>
  z
    .string(`Please enter your ${name} address`)
    .trim()
    .max(200, 'That address is too long')
    .pipe(z.url({ protocol: /^https$/, hostname: host, error: `Please enter your ${name} address, with https://` }))

const lastYear = 2100

/** All business facts, as the owner saves them. */
export const boutiqueInput: z.ZodType<BoutiqueFacts> = z.object({
  name: required(60, 'Name of the boutique'),
  owner: required(100, 'Your name'),
  established: z
    .int('Please enter the year you began')
    .min(1900, 'Please enter the year you began')
    .max(lastYear, 'Please enter the year you began'),
  siteSince: z.string().regex(/^\d{4}$/, 'Please enter a year'),
  phone,
  whatsapp: z
    .string('Please enter your WhatsApp number')
    .trim()
    .transform((value) => value.replace(/[\s().+-]/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{7,14}$/, 'Please enter your WhatsApp number with the country code, such as +91')),
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
    week: z.array(openingDay).length(7, 'A week has seven days'),
    closed: z
      .array(
        z.object({ date: z.iso.date('Please enter the day you are closed'), reason: text(60, 'Reason').optional() }),
      )
      .max(60, 'At most 60 closed days')
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A closed day is there twice'),
  }),
  families: required(12, 'Happy families'),
  experience: required(12, 'Years of experience'),
  rating: z.object({ value: required(6, 'Rating'), from: required(12, 'Families asked') }),
})
