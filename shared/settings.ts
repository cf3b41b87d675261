import * as z from 'zod/mini'
import type { Language } from './words/t.ts'

const flag = z.boolean({ error: 'Settings are on or off' })

/** `PUT /api/admin/settings`, and the form. */
export const adminSettingsInput = z.object({
  emailNotifications: flag,
  pushNotifications: flag,
  leadAlerts: flag,
  bookingAlerts: flag,
  chatAlerts: flag,
  dailyReports: flag,
})
export type AdminSettings = z.output<typeof adminSettingsInput>

/** `PUT /api/user/settings`, and the form. */
export const userSettingsInput = z.object({
  emailNotifications: flag,
  pushNotifications: flag,
  orderUpdates: flag,
  marketingEmails: flag,
  /** Unchanged if absent, as in forms from before the field existed. */
  noWhatsapp: z.optional(flag),
})
export type UserSettings = z.output<typeof userSettingsInput>

const languages = ['en', 'ml'] as const satisfies readonly Language[]

/** `PUT /api/user/language/{language}`: language of the shop's messages to a customer. */
export const languageParam = z.object({
  language: z.enum(languages, { error: 'We write in English or Malayalam' }),
})

/** Default settings. */
export const settingsDefaults = {
  admin: {
    emailNotifications: true,
    pushNotifications: true,
    leadAlerts: true,
    bookingAlerts: true,
    chatAlerts: true,
    dailyReports: false,
  } satisfies AdminSettings,
  user: {
    emailNotifications: true,
    pushNotifications: false,
    orderUpdates: true,
    marketingEmails: false,
    noWhatsapp: false,
  } satisfies UserSettings,
}
