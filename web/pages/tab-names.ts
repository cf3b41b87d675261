import { t } from '../../shared/words/t.ts'
import type { TabName } from '../ui/tab-row.tsx'

/**
 * The tabs of each screen in their order; `value` stands in the URL. `icon`: on a phone it stands in the bar at the foot, at
 * that `place`.
 */
export const adminTabNames = [
  { value: 'today', label: 'Today', icon: 'clock', place: 1 },
  { value: 'contacts', label: 'Contacts' },
  { value: 'customers', label: 'Customers' },
  { value: 'messages', label: 'Messages', icon: 'chat', place: 4 },
  { value: 'chat-leads', label: 'Chat Leads' },
  { value: 'bookings', label: 'Bookings' },
  { value: 'orders', label: 'Orders', icon: 'hanger', place: 2 },
  { value: 'visits', label: 'Visits' },
  { value: 'window', label: 'Website' },
  { value: 'leads', label: 'Lead Generation' },
  { value: 'resets', label: 'Password Resets' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'reports', label: 'Reports' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'privacy', label: 'Privacy' },
] as const satisfies readonly TabName[]
export type AdminTab = (typeof adminTabNames)[number]['value']

export const openAdminTab = (search: URLSearchParams): AdminTab =>
  adminTabNames.find(({ value }) => value === search.get('tab'))?.value ?? 'today'

export const adminSettingsTabNames = [
  { value: 'notifications', label: 'Notifications' },
  { value: 'hours', label: 'Hours and holidays' },
  { value: 'shop', label: 'The shop' },
  { value: 'messages', label: 'Messages' },
  { value: 'staff', label: 'Staff' },
  { value: 'import', label: 'Import' },
  { value: 'backup', label: 'Backup' },
  { value: 'security', label: 'Security' },
] as const
export const openAdminSettingsTab = (search: URLSearchParams) =>
  adminSettingsTabNames.find(({ value }) => value === search.get('tab'))?.value ?? 'notifications'

export const dashboardTabNames = () =>
  [
    { value: 'orders', label: t('My Orders') },
    { value: 'consultations', label: t('My Consultations') },
  ] as const
export type DashboardTab = ReturnType<typeof dashboardTabNames>[number]['value']
/** The tab that the URL names, if it does. */
export const openDashboardTab = (search: URLSearchParams): DashboardTab | undefined =>
  dashboardTabNames().find(({ value }) => value === search.get('tab'))?.value

export const settingsTabNames = () =>
  [
    { value: 'notifications', label: t('Notifications') },
    { value: 'details', label: t('Your details') },
    { value: 'password', label: t('Password') },
    { value: 'data', label: t('Your data') },
  ] as const
export const openSettingsTab = (search: URLSearchParams) =>
  settingsTabNames().find(({ value }) => value === search.get('tab'))?.value ?? 'notifications'
