/** The screens behind a sign-in: the title each comes with, and the file in web/pages that shows it. */
export const privateScreens = {
  '/admin': { title: 'Admin Dashboard', page: 'admin' },
  '/admin/settings': { title: 'Admin Settings', page: 'admin-settings' },
  '/admin/orders/:id': { title: 'Order', page: 'admin-order' },
  '/admin/customers/:id': { title: 'Customer', page: 'admin-customer' },
  '/user/dashboard': { title: 'Dashboard', page: 'dashboard' },
  '/user/settings': { title: 'Settings', page: 'user-settings' },
  '/user/bookings/:id': { title: 'Your consultation', page: 'booking' },
  '/user/orders/:id': { title: 'Your order', page: 'order' },
}
export type ScreenPath = keyof typeof privateScreens

const isScreenPath = (path: string): path is ScreenPath => path in privateScreens
export const screenPaths = Object.keys(privateScreens).filter(isScreenPath)
