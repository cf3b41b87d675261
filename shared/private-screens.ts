import { t } from './words/t.ts'

/** Screens that require a sign-in: the title of each, and the file in web/pages that shows it. */
export const privateScreens = {
  '/admin': { title: () => 'Admin Dashboard', page: 'admin' },
  '/admin/settings': { title: () => 'Admin Settings', page: 'admin-settings' },
  '/admin/share': { title: () => 'Shared photos', page: 'admin-share' },
  '/admin/orders/:id': { title: () => 'Order', page: 'admin-order' },
  '/admin/orders/:id/card': { title: () => 'Job card', page: 'admin-papers' },
  '/admin/orders/:id/label': { title: () => 'Bag label', page: 'admin-papers' },
  '/admin/orders/:id/receipts/:payment': { title: () => 'Receipt', page: 'admin-papers' },
  '/admin/orders/:id/bills/:bill': { title: () => 'Bill', page: 'admin-papers' },
  '/admin/customers/:id': { title: () => 'Customer', page: 'admin-customer' },
  '/user/dashboard': { title: () => t('Dashboard'), page: 'dashboard' },
  '/user/settings': { title: () => t('Settings'), page: 'user-settings' },
  '/work': { title: () => t('Work'), page: 'work' },
  '/work/start': { title: () => t('Start'), page: 'work' },
  '/work/orders/:id': { title: () => t('Order'), page: 'work' },
  '/user/bookings/:id': { title: () => t('Your consultation'), page: 'booking' },
  '/user/orders/:id': { title: () => t('Your order'), page: 'order' },
  '/user/orders/:id/receipts/:payment': { title: () => t('Your receipt'), page: 'papers' },
  '/user/orders/:id/bills/:bill': { title: () => t('Your bill'), page: 'papers' },
}
export type ScreenPath = keyof typeof privateScreens

const isScreenPath = (path: string): path is ScreenPath => path in privateScreens
export const screenPaths = Object.keys(privateScreens).filter(isScreenPath)

/** Returns whether a screen is available in Malayalam: the screens of customers and of helpers are. */
export const isInMalayalam = (path: string) => path.startsWith('/user/') || path.startsWith('/work')
