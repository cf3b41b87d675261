import type { ComponentType } from 'react'

export type LoadScreen = () => Promise<{ default: ComponentType }>

/** The private screens by path, each with the code that shows it. */
export const screens: Record<string, LoadScreen> = {
  '/admin': () => import('../pages/admin.tsx'),
  '/admin/settings': () => import('../pages/admin-settings.tsx'),
  '/admin/orders/:id': () => import('../pages/admin-order.tsx'),
  '/admin/customers/:id': () => import('../pages/admin-customer.tsx'),
  '/user/dashboard': () => import('../pages/dashboard.tsx'),
  '/user/settings': () => import('../pages/user-settings.tsx'),
  '/user/orders/:id': () => import('../pages/order.tsx'),
}

/** The pattern of the screen at a path, if one is there. */
export const findScreen = (pathname: string) =>
  Object.keys(screens).find((pattern) => new RegExp(`^${pattern.replace(':id', '[^/]+')}$`).test(pathname))
