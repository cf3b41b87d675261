import type { ComponentType } from 'react'
import { type ScreenPath, screenPaths } from '../../shared/private-screens.ts'
import { withoutBase } from '../../shared/words/paths.ts'
import { askEarly } from '../lib/early-answers.ts'
import { type LaterCode, laterCode } from '../lib/later-code.ts'
import { openAdminSettingsTab, openDeskPage } from '../pages/desk-places.ts'
import { type RoleHint, readRoleHint } from './page-state.ts'

type Screen = {
  code: LaterCode<{ default: ComponentType }>
  /**
   * Requests of the first view, exactly as its queries write them; `:id` is the id in its path. Sorted by when the view
   * needs them: over HTTP/1.1 a browser opens six connections, so the seventh request waits for a response.
   */
  asks: (search: URLSearchParams) => readonly string[]
}

const adminPapers = laterCode(() => import('../pages/admin-papers.tsx'))
const papers = laterCode(() => import('../pages/papers.tsx'))

/** Queries of each tab of a customer's settings except the first. */
const settingsQueries: Record<string, string[]> = {
  details: [],
  password: [],
  data: ['/api/user/consents', '/api/user/requests', '/api/user/delete'],
}

/** Private screens by path. */
const screens: Record<ScreenPath, Screen> = {
  '/admin': {
    code: laterCode(() => import('../pages/admin.tsx')),
    asks: (search) => [...openDeskPage(search).page.asks(search), '/api/admin/dashboard/stats'],
  },
  '/admin/settings': {
    code: laterCode(() => import('../pages/admin-settings.tsx')),
    asks: (search) => openAdminSettingsTab(search).asks,
  },
  // The shared photos are on the device, and usually there are none.
  '/admin/share': { code: laterCode(() => import('../pages/admin-share.tsx')), asks: () => [] },
  '/admin/orders/:id': {
    code: laterCode(() => import('../pages/admin-order.tsx')),
    asks: () => ['/api/admin/orders/:id'],
  },
  // The card prints the notes pinned to the photos.
  '/admin/orders/:id/card': {
    code: laterCode(() => import('../pages/admin-papers.tsx')),
    asks: () => ['/api/admin/orders/:id', '/api/orders/:id/pins'],
  },
  '/admin/orders/:id/label': { code: adminPapers, asks: () => ['/api/admin/orders/:id'] },
  '/admin/orders/:id/receipts/:payment': {
    code: adminPapers,
    asks: () => ['/api/admin/orders/:id/payments/:payment'],
  },
  '/admin/orders/:id/bills/:bill': { code: adminPapers, asks: () => ['/api/admin/orders/:id/bills/:bill'] },
  '/admin/customers/:id': {
    code: laterCode(() => import('../pages/admin-customer.tsx')),
    asks: () => ['/api/admin/customers/:id'],
  },
  '/user/dashboard': {
    code: laterCode(() => import('../pages/dashboard.tsx')),
    asks: (search) => [
      '/api/user/waiting',
      search.get('tab') === 'consultations' ? '/api/user/bookings' : '/api/user/orders',
    ],
  },
  '/user/settings': {
    code: laterCode(() => import('../pages/user-settings.tsx')),
    asks: (search) => settingsQueries[search.get('tab') ?? ''] ?? ['/api/user/settings', '/api/push/devices'],
  },
  '/work': { code: laterCode(() => import('../pages/work.tsx')), asks: () => ['/api/work/today'] },
  '/work/start': { code: laterCode(() => import('../pages/work.tsx')), asks: () => [] },
  '/work/orders/:id': {
    code: laterCode(() => import('../pages/work.tsx')),
    asks: () => ['/api/work/orders/:id'],
  },
  '/user/bookings/:id': {
    code: laterCode(() => import('../pages/booking.tsx')),
    asks: () => ['/api/user/bookings/:id'],
  },
  '/user/orders/:id': { code: laterCode(() => import('../pages/order.tsx')), asks: () => ['/api/user/orders/:id'] },
  '/user/orders/:id/receipts/:payment': { code: papers, asks: () => ['/api/user/orders/:id/payments/:payment'] },
  '/user/orders/:id/bills/:bill': { code: papers, asks: () => ['/api/user/orders/:id/bills/:bill'] },
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Returns the screen at the path of a URL, if any. */
export const findScreen = (pathname: string) => screenPaths.find((path) => patternOf(path).test(withoutBase(pathname)))

/** Returns the code of a screen. */
export const codeOf = (path: ScreenPath) => screens[path].code

/**
 * Returns the requests of the first view at this URL: the session, the screen's requests, then its frame's counters.
 * They are sent while React's code loads. A page that is opened within the desk (`isNext`) has the counts of its places.
 */
export function firstQueries(pathname: string, search: URLSearchParams, who: RoleHint, isNext = false) {
  const path = findScreen(pathname)
  if (!path) return []
  const params = patternOf(path).exec(withoutBase(pathname))?.groups ?? {}
  const own = screens[path].asks(search).map((asked) => asked.replace(/:(\w+)/g, (_part, name) => params[name] ?? ''))
  // A helper's phone has no user session.
  if (path.startsWith('/work')) return own
  const isDesk = path.startsWith('/admin')
  if (!who || (isDesk && who !== 'admin')) return ['/api/user']
  const places = isDesk && !isNext ? ['/api/admin/answers'] : []
  const counts = isDesk ? ['/api/admin/notifications', '/api/admin/dashboard/changes'] : ['/api/user/notifications']
  const chat = who === 'customer' ? ['/api/chat/unread'] : []
  return [...new Set(['/api/user', ...own, ...places, ...counts, ...chat])]
}

/** Sends the requests of the first view at this URL early. */
export const askFirstQueries = ({ pathname, search }: { pathname: string; search: string }, isNext = false) =>
  askEarly(firstQueries(pathname, new URLSearchParams(search), readRoleHint(), isNext))
