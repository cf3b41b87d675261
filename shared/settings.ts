import * as z from 'zod'

const onOrOff = z.boolean({ error: 'Settings are on or off' })

/** `PUT /api/admin/settings`, and the form. */
export const adminSettingsInput = z.object({
  emailNotifications: onOrOff,
  pushNotifications: onOrOff,
  leadAlerts: onOrOff,
  bookingAlerts: onOrOff,
  chatAlerts: onOrOff,
  dailyReports: onOrOff,
})
export type AdminSettings = z.output<typeof adminSettingsInput>

/** `PUT /api/user/settings`, and the form. */
export const userSettingsInput = z.object({
  emailNotifications: onOrOff,
  pushNotifications: onOrOff,
  orderUpdates: onOrOff,
  marketingEmails: onOrOff,
})
export type UserSettings = z.output<typeof userSettingsInput>

/** What holds until somebody chooses: spec section 5. */
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
  } satisfies UserSettings,
}
