/** The screens behind a sign-in: the title each comes with, and the file in web/pages that shows it. */
export const privateScreens = {
  '/admin': { title: 'Admin Dashboard', page: 'admin' },
  '/admin/settings': { title: 'Admin Settings', page: 'admin-settings' },
  '/admin/orders/:id': { title: 'Order', page: 'admin-order' },
  '/admin/orders/:id/card': { title: 'Job card', page: 'admin-order-card' },
  '/admin/orders/:id/receipts/:payment': { title: 'Receipt', page: 'admin-receipt' },
  '/admin/customers/:id': { title: 'Customer', page: 'admin-customer' },
  '/user/dashboard': { title: 'Dashboard', page: 'dashboard' },
  '/user/settings': { title: 'Settings', page: 'user-settings' },
  '/user/bookings/:id': { title: 'Your consultation', page: 'booking' },
  '/user/orders/:id': { title: 'Your order', page: 'order' },
  '/user/orders/:id/receipts/:payment': { title: 'Your receipt', page: 'receipt' },
}
export type ScreenPath = keyof typeof privateScreens

const isScreenPath = (path: string): path is ScreenPath => path in privateScreens
export const screenPaths = Object.keys(privateScreens).filter(isScreenPath)
