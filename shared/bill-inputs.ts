import * as z from 'zod/mini'
import { registrations } from './bills.ts'
import { clearableField, dateMessage, idempotencyId, version } from './fields.ts'
import { moneyLimits } from './money.ts'
import { clearable, required } from './text.ts'
import { dayMs, indianDate, indianToday } from './time.ts'

const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns whether a text is a GSTIN: 15 characters with a check digit at the end. */
export const isGstin = (text: string) => shape.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)

/** Computes the check digit. Every second digit counts double; the two base-36 digits of each product are added. */
function checkDigitOf(body: string) {
  const sum = [...body].reduce((total, character, nth) => {
    const product = digits.indexOf(character) * (nth % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]
}

/** The states and union territories by the code that a GSTIN begins with. */
const states: Record<string, string> = {
  ...{ '01': 'Jammu and Kashmir', '02': 'Himachal Pradesh', '03': 'Punjab', '04': 'Chandigarh', '05': 'Uttarakhand' },
  ...{ '06': 'Haryana', '07': 'Delhi', '08': 'Rajasthan', '09': 'Uttar Pradesh', '10': 'Bihar', '11': 'Sikkim' },
  ...{ '12': 'Arunachal Pradesh', '13': 'Nagaland', '14': 'Manipur', '15': 'Mizoram', '16': 'Tripura' },
  ...{ '17': 'Meghalaya', '18': 'Assam', '19': 'West Bengal', '20': 'Jharkhand', '21': 'Odisha', '22': 'Chhattisgarh' },
  ...{ '23': 'Madhya Pradesh', '24': 'Gujarat', '26': 'Dadra and Nagar Haveli and Daman and Diu', '27': 'Maharashtra' },
  ...{ '29': 'Karnataka', '30': 'Goa', '31': 'Lakshadweep', '32': 'Kerala', '33': 'Tamil Nadu', '34': 'Puducherry' },
  ...{ '35': 'Andaman and Nicobar Islands', '36': 'Telangana', '37': 'Andhra Pradesh', '38': 'Ladakh' },
}
const known = new Set(Object.values(states).map((name) => name.toLowerCase()))

/** Returns the state of a GSTIN; undefined for a code without a state, such as an embassy's. */
export const stateOf = (gstin: string): string | undefined => states[gstin.slice(0, 2)]

/** Returns whether a GSTIN belongs to a state other than the named one; false for a name that is no known state. */
export const isOfOtherState = (gstin: string, state: string) => {
  const name = state
    .trim()
    .toLowerCase()
    .replace(/\s*&\s*/g, ' and ')
  return known.has(name) && stateOf(gstin)?.toLowerCase() !== name
}

const gstinMessage = 'That GSTIN is not valid. It has 15 characters; please check each.'

const gstin = clearableField(z.string().check(z.toUpperCase(), z.refine(isGstin, gstinMessage)), gstinMessage)

/** The shop's GST registration. Without one, its bills do not mention tax. */
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

/** Maximum age in days of a bill's date. */
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
 * `POST /api/admin/orders/{id}/bills`: bills the order in the version that was read. `taxes` has the code and rate of
 * each line in order, for a tax invoice only.
 */
export const billInput = z.object({
  id: idempotencyId,
  updatedAt: version,
  issuedOn,
  buyer: billBuyer,
  taxes: z._default(z.array(z.object({ code: taxCode, rate: taxRate })).check(z.maxLength(moneyLimits.items + 1)), []),
})
export type BillInput = z.output<typeof billInput>

/** `POST /api/admin/orders/{id}/bills/{bill}/cancel`: cancels a bill, with the reason. */
export const billCancelInput = z.object({ id: idempotencyId, reason: required(200, 'The reason') })
export type BillCancelInput = z.output<typeof billCancelInput>
