import * as z from 'zod/mini'
import { taxRule } from './bill-inputs.ts'
import { clearableField, version } from './fields.ts'
import { defaultGrowthRule, growthRule } from './growth.ts'
import { setupRule } from './setup.ts'
import { clearable } from './text.ts'
import { upiIdPattern } from './upi.ts'
import { defaultVisitRule, visitRule } from './visit-times.ts'
import { whatsappTopics } from './whatsapp.ts'

const capacity = z.nullable(
  z
    .number({ error: 'Please enter how much fits in a week' })
    .check(z.int('A whole number'), z.minimum(1, 'At least 1'), z.maximum(500, 'At most 500')),
)

const upiIdMessage = 'Please enter a UPI ID, such as name@bank'

/** Maximum letters of a UPI account's name: a longer name makes a code that cameras cannot read. */
export const maxUpiName = 40

/** Schemas of the shop's rules, by name. */
export const shopRuleSchemas = {
  /** Load that fits in a week of sewing; null for no limit. */
  capacity: z.object({ perWeek: capacity }),
  /**
   * The shop's UPI id and payee name. Without a name, the boutique's is used. Without an id, nobody is asked to pay by
   * UPI.
   */
  money: z.object({
    upiId: clearableField(z.string().check(z.regex(upiIdPattern, upiIdMessage)), upiIdMessage),
    upiName: clearable(maxUpiName, 'The name'),
  }),
  /** Percentage of the price that is due before the work begins. */
  advance: z.object({
    percent: z
      .number({ error: 'Please enter a percentage' })
      .check(z.int('A whole number'), z.minimum(0, 'At least 0'), z.maximum(100, 'At most 100')),
  }),
  /** GST registration of the shop, which determines its bills. */
  tax: taxRule,
  /** Topics for which no WhatsApp messages are written. */
  whatsapp: z.object({
    off: z
      .array(z.enum(whatsappTopics, { error: 'There is no such message' }))
      .check(z.maxLength(whatsappTopics.length)),
  }),
  /** Days for which measurements stay valid. */
  growth: growthRule,
  /** Times for visits, and how far ahead customers may choose one. */
  slots: visitRule,
  /** True if an erasure keeps data younger than a year, sealed for the rest of that year. */
  privacy: z.object({ keepYear: z.boolean({ error: 'Please say yes or no' }) }),
  /** Setup steps of the shop: skipped steps, and whether Today shows them. */
  setup: setupRule,
}
export type ShopRules = { [Name in keyof typeof shopRuleSchemas]: z.output<(typeof shopRuleSchemas)[Name]> }
const shopRuleNames = Object.keys(shopRuleSchemas) as (keyof ShopRules)[]

/** Default values of the rules. */
export const defaultShopRules: ShopRules = {
  capacity: { perWeek: null },
  money: { upiId: null, upiName: null },
  advance: { percent: 50 },
  tax: { registration: 'none', gstin: null },
  whatsapp: { off: [] },
  growth: defaultGrowthRule,
  slots: defaultVisitRule,
  privacy: { keepYear: true },
  setup: { skipped: [], hidden: false },
}

/** `PUT /api/admin/rules/{name}`: the new value, and the `updatedAt` that was read (null for the default). */
export const shopRuleUpdate = z.object({ value: z.unknown(), updatedAt: z.nullable(version) })
export type ShopRuleUpdate = z.output<typeof shopRuleUpdate>

export const shopRuleParam = z.object({ name: z.enum(shopRuleNames, { error: 'There is no such rule' }) })
