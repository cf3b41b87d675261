/** The tabs of each screen in their order; `value` stands in the URL. */
export const adminTabNames = [
  { value: 'contacts', label: 'Contacts' },
  { value: 'customers', label: 'Customers' },
  { value: 'messages', label: 'Messages' },
  { value: 'chat-leads', label: 'Chat Leads' },
  { value: 'bookings', label: 'Bookings' },
  { value: 'orders', label: 'Orders' },
  { value: 'window', label: 'Window' },
  { value: 'leads', label: 'Lead Generation' },
  { value: 'resets', label: 'Password Resets' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'reports', label: 'Reports' },
] as const
export type AdminTab = (typeof adminTabNames)[number]['value']

/** Bookings wait for an answer: their tab is open first, wherever it stands. */
export const openAdminTab = (search: URLSearchParams): AdminTab =>
  adminTabNames.find(({ value }) => value === search.get('tab'))?.value ?? 'bookings'

export const adminSettingsTabNames = [
  { value: 'notifications', label: 'Notifications' },
  { value: 'security', label: 'Security' },
] as const
export const openAdminSettingsTab = (search: URLSearchParams) =>
  search.get('tab') === 'security' ? 'security' : 'notifications'

export const dashboardTabNames = [
  { value: 'orders', label: 'My Orders' },
  { value: 'consultations', label: 'My Consultations' },
] as const
export const openDashboardTab = (search: URLSearchParams) =>
  search.get('tab') === 'consultations' ? 'consultations' : 'orders'

export const settingsTabNames = [
  { value: 'notifications', label: 'Notifications' },
  { value: 'details', label: 'Your details' },
  { value: 'password', label: 'Password' },
] as const
export const openSettingsTab = (search: URLSearchParams) =>
  settingsTabNames.find(({ value }) => value === search.get('tab'))?.value ?? 'notifications'
