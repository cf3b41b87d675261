import { t } from '../../shared/words/t.ts'

/** The tabs of a customer's screens in their order; `value` stands in the URL. Those of the desk: `desk-places.ts`. */
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
