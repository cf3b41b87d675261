import type { ComponentType } from 'react'
import { type ScreenPath, screenPaths } from '../../shared/private-screens.ts'
import { withoutBase } from '../../shared/words/paths.ts'
import { askEarly } from '../lib/early-answers.ts'
import { type LaterCode, laterCode } from '../lib/later-code.ts'
import { firstQueries } from './first-queries.ts'
import { readRoleHint } from './role-hint.ts'

/** The private screens by path, each with the code that shows it. */
const screens: Record<ScreenPath, LaterCode<{ default: ComponentType }>> = {
  '/admin': laterCode(() => import('../pages/admin.tsx')),
  '/admin/settings': laterCode(() => import('../pages/admin-settings.tsx')),
  '/admin/share': laterCode(() => import('../pages/admin-share.tsx')),
  '/admin/orders/:id': laterCode(() => import('../pages/admin-order.tsx')),
  '/admin/orders/:id/card': laterCode(() => import('../pages/admin-order-card.tsx')),
  '/admin/orders/:id/receipts/:payment': laterCode(() => import('../pages/admin-papers.tsx')),
  '/admin/orders/:id/bills/:bill': laterCode(() => import('../pages/admin-papers.tsx')),
  '/admin/customers/:id': laterCode(() => import('../pages/admin-customer.tsx')),
  '/user/dashboard': laterCode(() => import('../pages/dashboard.tsx')),
  '/user/settings': laterCode(() => import('../pages/user-settings.tsx')),
  '/work': laterCode(() => import('../pages/work.tsx')),
  '/work/start': laterCode(() => import('../pages/work-start.tsx')),
  '/work/orders/:id': laterCode(() => import('../pages/work-order.tsx')),
  '/user/bookings/:id': laterCode(() => import('../pages/booking.tsx')),
  '/user/orders/:id': laterCode(() => import('../pages/order.tsx')),
  '/user/orders/:id/receipts/:payment': laterCode(() => import('../pages/papers.tsx')),
  '/user/orders/:id/bills/:bill': laterCode(() => import('../pages/papers.tsx')),
}

/** The screen at the path of a URL, if one is there. */
export const findScreen = (pathname: string) =>
  screenPaths.find((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(withoutBase(pathname)))

/** The code of a screen. */
export const codeOf = (path: ScreenPath) => screens[path]

/** Asks what the first view of the screen at this URL will read. */
export const askFirstQueries = ({ pathname, search }: { pathname: string; search: string }) =>
  askEarly(firstQueries(withoutBase(pathname), new URLSearchParams(search), readRoleHint()))
