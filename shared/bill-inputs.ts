import * as z from 'zod/mini'
import { registrations } from './bills.ts'
import { clearableField, dateMessage, idempotencyId, version } from './fields.ts'
import { isGstin } from './gstin.ts'
import { moneyLimits } from './money.ts'
import { clearable, required } from './text.ts'
import { dayMs, indianDate, indianToday } from './time.ts'

const gstinMessage = 'That GSTIN is not valid. It has 15 characters; please check each.'

const gstin = clearableField(z.string().check(z.toUpperCase(), z.refine(isGstin, gstinMessage)), gstinMessage)

/** How the shop is registered for GST. Its bills say no word of tax without. */
export const taxRule = z
  .object({
    registration: z.enum(registrations, { error: 'Please choose how the shop is registered' }),
    gstin,
  })
  .check(
    z.refine(({ registration, gstin }) => registration === 'none' || gstin !== null, {
      error: 'Please enter the GSTIN',
      path: ['gstin'],
    }),
  )
export type TaxRule = z.output<typeof taxRule>

/** A bill is dated at most so many days back. */
export const issuedOnDays = 30
export const firstIssuedOn = (now: number) => indianDate(now - issuedOnDays * dayMs)

/** GST in hundredths of a percent; it has never been above 40%. */
const maxRate = 4000

/** HSN and SAC codes have 4, 6 or 8 digits. */
const codeMessage = 'An HSN or SAC code has 4, 6 or 8 digits'
export const taxCode = z.string(codeMessage).check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})$/, codeMessage))
const rateMessage = 'Please enter the rate, such as 5 or 18'
export const taxRate = z
  .number({ error: rateMessage })
  .check(z.int(rateMessage), z.minimum(0, rateMessage), z.maximum(maxRate, 'At most 40%'))

export const billBuyer = z.object({
  name: required(100, 'The name'),
  address: clearable(200, 'The address'),
  gstin: z._default(gstin, null),
})
export const issuedOn = z.iso.date(dateMessage).check(
  z.refine((day) => day <= indianToday(), 'This day has not come yet'),
  z.refine((day) => day >= firstIssuedOn(Date.now()), `Please choose a day of the last ${issuedOnDays}`),
)

/**
 * `POST /api/admin/orders/{id}/bills`: a bill of the order as it was read. `taxes` has the code and rate of each line in
 * turn, for a tax invoice alone.
 */
export const billInput = z.object({
  id: idempotencyId,
  updatedAt: version,
  issuedOn,
  buyer: billBuyer,
  taxes: z._default(z.array(z.object({ code: taxCode, rate: taxRate })).check(z.maxLength(moneyLimits.items + 1)), []),
})
export type BillInput = z.output<typeof billInput>

/** `POST /api/admin/orders/{id}/bills/{bill}/cancel`: why a bill is void. */
export const billCancelInput = z.object({ id: idempotencyId, reason: required(200, 'The reason') })
export type BillCancelInput = z.output<typeof billCancelInput>
