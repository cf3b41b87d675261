import type { RoleHint } from './role-hint.ts'

/** What a screen's first view asks, written as its queries write it: with them, not after React, it is asked. */
export function firstQueries(pathname: string, search: URLSearchParams, who: RoleHint) {
  const [, area, screen = '', id = ''] = pathname.split('/')
  if (!who || (area === 'admin' && who !== 'admin')) return ['/api/user']
  if (area === 'admin')
    return [
      '/api/user',
      '/api/admin/notifications',
      '/api/admin/dashboard/changes',
      ...adminQueries(screen, id, search),
    ]
  const unread = who === 'customer' ? ['/api/chat/unread'] : []
  return ['/api/user', '/api/user/notifications', ...unread, ...customerQueries(screen, id, search)]
}

function adminQueries(screen: string, id: string, search: URLSearchParams) {
  if (id) return [`/api/admin/${screen}/${id}`]
  if (screen === 'settings') return search.get('tab') === 'security' ? [] : ['/api/admin/settings', '/api/push/devices']
  const tab = tabQueries[search.get('tab') ?? ''] ?? tabQueries.bookings
  const figures = [
    '/api/admin/dashboard/stats',
    '/api/admin/dashboard/orders',
    '/api/admin/answers',
    '/api/admin/window',
  ]
  return [...figures, ...(tab?.(search) ?? [])]
}

function customerQueries(screen: string, id: string, search: URLSearchParams) {
  if (id) return [`/api/user/${screen}/${id}`]
  if (screen === 'settings')
    return ['password', 'details'].includes(search.get('tab') ?? '') ? [] : ['/api/user/settings', '/api/push/devices']
  return search.get('tab') === 'consultations' ? ['/api/user/bookings'] : ['/api/user/orders']
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
      list('/api/admin/chat/rooms', search, ['q'], { limit: '20' }),
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
  reports: () => ['/api/admin/reports', '/api/admin/answers/weeks'],
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
}
