import type { ComponentType } from 'react'
import { type ScreenPath, screenPaths } from '../../shared/private-screens.ts'
import { askEarly } from '../lib/early-answers.ts'
import { firstQueries } from './first-queries.ts'
import { readRoleHint } from './role-hint.ts'

/** The private screens by path, each with the code that shows it. */
const loaders: Record<ScreenPath, () => Promise<{ default: ComponentType }>> = {
  '/admin': () => import('../pages/admin.tsx'),
  '/admin/settings': () => import('../pages/admin-settings.tsx'),
  '/admin/orders/:id': () => import('../pages/admin-order.tsx'),
  '/admin/customers/:id': () => import('../pages/admin-customer.tsx'),
  '/user/dashboard': () => import('../pages/dashboard.tsx'),
  '/user/settings': () => import('../pages/user-settings.tsx'),
  '/user/bookings/:id': () => import('../pages/booking.tsx'),
  '/user/orders/:id': () => import('../pages/order.tsx'),
}

/** The screen at the path of a URL, if one is there. */
export const findScreen = (pathname: string) =>
  screenPaths.find((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`).test(pathname))

const loaded = new Map<ScreenPath, ComponentType>()
export const loadedScreen = (path: ScreenPath) => loaded.get(path)

/** Brings a screen's code, which `loadedScreen` has from then on. Rejects where it cannot be fetched. */
export async function loadScreen(path: ScreenPath) {
  if (!loaded.has(path)) loaded.set(path, (await loaders[path]()).default)
}

/** Asks what the first view of the screen at this URL will read. */
export const askFirstQueries = ({ pathname, search }: { pathname: string; search: string }) =>
  askEarly(firstQueries(pathname, new URLSearchParams(search), readRoleHint()))
