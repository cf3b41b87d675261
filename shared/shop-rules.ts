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

/** Letters of the name of a UPI account: a longer one makes a code that cameras do not read. */
export const maxUpiName = 40

/** The rules that the admin sets for the shop, each by its name. */
export const shopRuleSchemas = {
  /** How much load fits in a week of sewing; null knows no limit. */
  capacity: z.object({ perWeek: capacity }),
  /** Where customers pay by UPI, and whom the app names; without a name the boutique. Without an id nobody is asked to. */
  money: z.object({
    upiId: clearableField(z.string().check(z.regex(upiIdPattern, upiIdMessage)), upiIdMessage),
    upiName: clearable(maxUpiName, 'The name'),
  }),
  /** The part of a quotation that is asked for before the work begins. */
  advance: z.object({
    percent: z
      .number({ error: 'Please enter a percentage' })
      .check(z.int('A whole number'), z.minimum(0, 'At least 0'), z.maximum(100, 'At most 100')),
  }),
  /** How the shop is registered for GST, which its bills go by. */
  tax: taxRule,
  /** Of which topics no WhatsApp messages are written. */
  whatsapp: z.object({
    off: z
      .array(z.enum(whatsappTopics, { error: 'There is no such message' }))
      .check(z.maxLength(whatsappTopics.length)),
  }),
  /** How long measurements hold. */
  growth: growthRule,
  /** When customers may come, and how far ahead they choose a time. */
  slots: visitRule,
  /** Whether what is younger than a year is kept sealed for the rest of that year when a customer is erased. */
  privacy: z.object({ keepYear: z.boolean({ error: 'Please say yes or no' }) }),
  /** The steps that open the shop: those she skips, and whether Today shows them. */
  setup: setupRule,
}
export type ShopRules = { [Name in keyof typeof shopRuleSchemas]: z.output<(typeof shopRuleSchemas)[Name]> }
const shopRuleNames = Object.keys(shopRuleSchemas) as (keyof ShopRules)[]

/** What holds until the admin has ruled. */
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

/** `PUT /api/admin/rules/{name}`: its value, and the `updatedAt` it was read with, null for the default. */
export const shopRuleUpdate = z.object({ value: z.unknown(), updatedAt: z.nullable(version) })
export type ShopRuleUpdate = z.output<typeof shopRuleUpdate>

export const shopRuleParam = z.object({ name: z.enum(shopRuleNames, { error: 'There is no such rule' }) })
