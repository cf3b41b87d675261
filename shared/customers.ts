import * as z from 'zod/mini'
import { firstName, lastName } from './auth.ts'
import { clearableField, version } from './fields.ts'
import { exportQuery, listQuery } from './lists.ts'
import { clearable, email, machineText, phone, required, text } from './text.ts'
import { whatsappLanguages } from './whatsapp.ts'

/** Restricts the list to customers who want newsletters; absent: all customers. */
const letters = z.optional(z.enum(['wanted'], { error: 'Letters are wanted, or that is not asked' }))

/** Query of the customers' list: page, search by name or e-mail, order, newsletter filter. */
export const customerQuery = z.extend(z.pick(listQuery, { limit: true, cursor: true, q: true, sort: true }), {
  letters,
})
export type CustomerQuery = z.output<typeof customerQuery>

/** Query of the export of that list. */
export const customerExportQuery = z.extend(z.omit(exportQuery, { status: true }), { letters })
export type CustomerExportQuery = z.output<typeof customerExportQuery>

/** `PUT /api/admin/customers/{id}`: an inactive customer cannot sign in. */
export const customerStatusInput = z.object({
  isActive: z.boolean({ error: 'Please choose whether this customer is active' }),
})

/**
 * `PUT /api/admin/customers/{id}/number`: confirms that the shown number belongs to the customer, or takes that back.
 */
export const numberConfirmationInput = z.object({
  isConfirmed: z.boolean({ error: 'Please choose whether this number is confirmed' }),
  phoneE164: machineText(20, 'Please reload and try again'),
})
export type NumberConfirmationInput = z.output<typeof numberConfirmationInput>

/** `PATCH /api/admin/customers/{id}`: an admin's notes, with the `notedAt` that was read (null if there were none). */
export const customerNotesInput = z.object({
  notes: text(2000, 'Notes'),
  notedAt: z.nullable(
    z.pipe(
      z.iso.datetime('Please reload and try again'),
      z.transform((at) => new Date(at)),
    ),
  ),
})
export type CustomerNotesInput = z.output<typeof customerNotesInput>

const clearablePhone = clearableField(phone, 'Please enter a valid phone number')

/** `PUT /api/user/profile`, and the form. A change of the address or number requires the current password. */
export const profileInput = z.object({
  firstName,
  lastName,
  phone: clearablePhone,
  email,
  currentPassword: z.optional(z.string().check(z.maxLength(200, 'Invalid current password'))),
})
export type ProfileInput = z.output<typeof profileInput>

/**
 * `PATCH /api/admin/customers/{id}/profile`: `email` of an account, `contactEmail` of a customer without an account.
 */
export const customerProfileInput = z.object({
  firstName: required(100, 'First name'),
  lastName: clearable(100, 'Last name'),
  phone: clearablePhone,
  email: z.optional(email),
  contactEmail: z.optional(clearableField(email, 'Please enter a valid email address')),
  /** Language of messages from the admin; unchanged if absent. */
  language: z.optional(z.enum(whatsappLanguages, { error: 'Messages are in English or Malayalam' })),
  noWhatsapp: z.optional(z.boolean({ error: 'Messages are wanted, or they are not' })),
  updatedAt: version,
})
export type CustomerProfileInput = z.output<typeof customerProfileInput>

/**
 * `POST /api/admin/customers`: creates a customer without an account. `another` marks a second person with a known
 * number.
 */
export const newCustomerInput = z.object({
  id: z.uuid('Something is missing from this request. Please reload the page.'),
  firstName: required(100, 'First name'),
  lastName: z.optional(clearable(100, 'Last name')),
  phone,
  another: z.optional(z.boolean()),
})
export type NewCustomerInput = z.output<typeof newCustomerInput>

/** Query that finds the customer of a phone number. */
export const phoneQuery = z.object({
  phone: z._default(z.string('Please enter a phone number').check(z.maxLength(30)), ''),
})
