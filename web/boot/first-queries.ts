import { indianToday, isIsoDate, mondayOf } from '../../shared/time.ts'
import { askedMonth, monthPeriod } from '../lib/month-periods.ts'
import type { RoleHint } from './role-hint.ts'

/**
 * What a screen's first view asks, written as its queries write it: with them, not after React, it is asked. In the order
 * in which it is waited for: over HTTP/1.1 a browser has six connections to a server, and the seventh question waits a
 * whole answer. So the session and the screen's own lists come first, and what the frame counts comes last.
 */
export function firstQueries(pathname: string, search: URLSearchParams, who: RoleHint) {
  const [, area, screen = '', id = '', part = '', partId = ''] = pathname.split('/')
  // A receipt asks for its payment, and a bill for itself, not for their order.
  const asked = part === 'receipts' ? 'payments' : part === 'bills' && part
  const row = asked ? `${id}/${asked}/${partId}` : id
  // What is written on the photos is printed.
  const notes = part === 'card' ? [`/api/orders/${id}/pins`] : []
  if (area === 'work') return workQueries(screen, id)
  if (!who || (area === 'admin' && who !== 'admin')) return ['/api/user']
  if (area === 'admin')
    return [
      '/api/user',
      ...adminQueries(screen, row, search),
      ...notes,
      '/api/admin/notifications',
      '/api/admin/dashboard/changes',
    ]
  const unread = who === 'customer' ? ['/api/chat/unread'] : []
  return ['/api/user', ...customerQueries(screen, row, search), '/api/user/notifications', ...unread]
}

/** Of a helper's phone, which is nobody's session. */
function workQueries(screen: string, id: string) {
  if (id) return [`/api/work/orders/${id}`]
  return screen ? [] : ['/api/work/today']
}

function adminQueries(screen: string, id: string, search: URLSearchParams) {
  if (id) return [`/api/admin/${screen}/${id}`]
  if (screen === 'settings')
    return settingsQueries[search.get('tab') ?? ''] ?? ['/api/admin/settings', '/api/push/devices']
  // Its photos are on the device, and mostly there are none.
  if (screen === 'share') return []
  const tab = tabQueries[search.get('tab') ?? ''] ?? today
  return [...tab(search), '/api/admin/dashboard/stats', '/api/admin/answers', '/api/admin/dashboard/orders']
}

function customerQueries(screen: string, id: string, search: URLSearchParams) {
  if (id) return [`/api/user/${screen}/${id}`]
  if (screen === 'settings' && search.get('tab') === 'data')
    return ['/api/user/consents', '/api/user/requests', '/api/user/delete']
  if (screen === 'settings')
    return ['password', 'details'].includes(search.get('tab') ?? '') ? [] : ['/api/user/settings', '/api/push/devices']
  return ['/api/user/waiting', search.get('tab') === 'consultations' ? '/api/user/bookings' : '/api/user/orders']
}

const settingsQueries: Record<string, string[]> = {
  security: [],
  backup: ['/api/admin/backup'],
  staff: ['/api/admin/staff'],
  privacy: [],
  import: ['/api/admin/imports', '/api/admin/garments'],
  hours: ['/api/admin/boutique'],
  shop: ['/api/admin/garments', '/api/admin/rules'],
  messages: ['/api/admin/rules', '/api/admin/message-templates'],
}

/** A list filtered by what stands of these names in the screen's URL; its status by the name that the list has for it. */
function list(
  path: string,
  search: URLSearchParams,
  names = ['q', 'status', 'sort'],
  more: Record<string, string> = {},
  statusName = 'status',
) {
  const asked = new URLSearchParams()
  for (const name of names) {
    const value = search.get(name)
    if (value) asked.set(name === 'status' ? statusName : name, value)
  }
  for (const [name, value] of Object.entries(more)) asked.set(name, value)
  return asked.size > 0 ? `${path}?${asked}` : path
}

const today = (search: URLSearchParams) => ['/api/admin/today', list('/api/bookings', search), '/api/admin/setup']

const notifications = '/api/admin/notifications'
const tabQueries: Record<string, (search: URLSearchParams) => string[]> = {
  contacts: (search) => [list('/api/admin/contacts', search)],
  customers: (search) => [
    list('/api/admin/customers', search, undefined, undefined, 'letters'),
    '/api/admin/customers/stats',
  ],
  messages: (search) => {
    const room = search.get('room')
    return [
      list('/api/admin/chat/rooms', search, ['q', 'status'], { limit: '20' }),
      ...(room ? [`/api/admin/chat/rooms/${room}`] : []),
    ]
  },
  'chat-leads': (search) => [list('/api/chat/leads', search)],
  bookings: (search) => [list('/api/bookings', search)],
  orders: (search) => [list('/api/admin/orders', search)],
  window: (search) => (partQueries[search.get('part') ?? ''] ?? partQueries.pieces)?.(search) ?? [],
  leads: (search) => [list('/api/admin/leads', search)],
  resets: (search) => [list(notifications, search, [], { type: 'password_reset' })],
  notifications: (search) => [
    list(notifications, search, [], { type: '!password_reset', limit: '20' }),
    '/api/admin/deliveries/failed',
  ],
  reports: (search) => reportQueries[search.get('part') ?? '']?.(search) ?? dailyReports,
  // Its code comes later, and asks by itself.
  privacy: () => [],
  visits: (search) => {
    const asked = search.get('from')
    return [`/api/admin/visits?from=${mondayOf(isIsoDate(asked) ? asked : indianToday())}&days=7`]
  },
  whatsapp: (search) =>
    search.get('state') === 'occasions'
      ? ['/api/admin/occasions?kind=baptism', '/api/admin/occasions?kind=communion']
      : [`/api/admin/messages?state=${search.get('state') === 'sent' ? 'sent' : 'open'}`],
}

const dailyReports = ['/api/admin/reports', '/api/admin/answers/weeks', '/api/admin/reports/heard-from']
const reportQueries: Record<string, (search: URLSearchParams) => string[]> = {
  money: (search) => [moneyOf(search)],
  bills: (search) => [moneyOf(search)],
  owing: () => ['/api/admin/money/owing'],
}

function moneyOf(search: URLSearchParams) {
  const { from, to } = monthPeriod(askedMonth(search))
  return `/api/admin/money?${new URLSearchParams({ from, to })}`
}

const testimonials = '/api/admin/testimonials'
const partQueries: Record<string, (search: URLSearchParams) => string[]> = {
  pieces: (search) => [list('/api/admin/products', search), '/api/admin/products?status=featured'],
  testimonials: (search) => [
    ...(search.get('open') ? [list(testimonials, new URLSearchParams({ id: search.get('open') ?? '' }), ['id'])] : []),
    `${testimonials}?status=offered`,
    `${testimonials}?status=featured`,
    `${testimonials}?status=approved`,
  ],
  posts: () => ['/api/admin/social-posts'],
  boutique: () => ['/api/admin/boutique'],
  words: () => ['/api/admin/boutique/words'],
}
