import { indianToday, isIsoDate, mondayOf } from '../../shared/time.ts'
import { askedMonth, monthPeriod } from '../lib/month-periods.ts'
import type { IconName } from '../ui/icon.tsx'

/** A page of the desk. Its address names the `tab`, and the `part` of a tab that has several. */
type Page = {
  tab: string
  part?: string
  label: string
  icon: IconName
  /** Stands under the label in the menu of its place. */
  note?: string
  /** The requests of its first view, as its queries write them: boot/screens.ts sends them before the code is there. */
  asks: (search: URLSearchParams) => readonly string[]
}
type Place = {
  label: string
  icon: IconName
  /** `menu`: its button opens a menu of its pages. */
  menu?: true
  /** The place in the bar at the foot of a phone, from 1 to 5; New is at 3, More at 5. */
  bar?: number
  /** Beginnings of the addresses of the rows in its first list, each a page of its own. */
  under?: readonly string[]
  pages: readonly Page[]
}

const notifications = '/api/admin/notifications'
const testimonials = '/api/admin/testimonials'

/** A list filtered by what stands of these names in the screen's URL; `more` goes with every request of it. */
function list(
  path: string,
  search: URLSearchParams,
  names = ['q', 'status', 'sort'],
  more: Record<string, string> = {},
) {
  const found = names.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const asked = new URLSearchParams([...found, ...Object.entries(more)])
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** A list of the tab's own filters. */
const listOf = (path: string) => (search: URLSearchParams) => [list(path, search)]

function moneyOf(search: URLSearchParams) {
  const { from, to } = monthPeriod(askedMonth(search))
  return [`/api/admin/money?${new URLSearchParams({ from, to })}`]
}

function customersOf(search: URLSearchParams) {
  const { status: letters, ...filters } = Object.fromEntries(search)
  const asked = new URLSearchParams({ ...filters, ...(letters && { letters }) })
  return [list('/api/admin/customers', asked, ['q', 'letters', 'sort']), '/api/admin/customers/stats']
}

function roomsOf(search: URLSearchParams) {
  const room = search.get('room')
  const rooms = list('/api/admin/chat/rooms', search, ['q', 'status'], { limit: '20' })
  return room ? [rooms, `/api/admin/chat/rooms/${room}`] : [rooms]
}

function visitsOf(search: URLSearchParams) {
  const asked = search.get('from')
  return [`/api/admin/visits?from=${mondayOf(isIsoDate(asked) ? asked : indianToday())}&days=7`]
}

function messagesOf(search: URLSearchParams) {
  const state = search.get('state')
  if (state !== 'occasions') return [`/api/admin/messages?state=${state === 'sent' ? 'sent' : 'open'}`]
  return ['/api/admin/occasions?kind=baptism', '/api/admin/occasions?kind=communion']
}

function testimonialsOf(search: URLSearchParams) {
  const open = search.get('open')
  const lists = ['offered', 'featured', 'approved'].map((status) => `${testimonials}?status=${status}`)
  return open ? [`${testimonials}?${new URLSearchParams({ id: open })}`, ...lists] : lists
}

/** The seven places of the desk, each with its pages in their order. */
export const places = [
  {
    label: 'Today',
    icon: 'clock',
    bar: 1,
    pages: [
      {
        tab: 'today',
        label: 'Today',
        icon: 'clock',
        asks: () => ['/api/admin/today', '/api/admin/answers', '/api/admin/setup'],
      },
    ],
  },
  {
    label: 'Orders',
    icon: 'hanger',
    bar: 2,
    under: ['/admin/orders/', '/admin/share'],
    pages: [{ tab: 'orders', label: 'Orders', icon: 'hanger', asks: listOf('/api/admin/orders') }],
  },
  { label: 'Visits', icon: 'calendar', pages: [{ tab: 'visits', label: 'Visits', icon: 'calendar', asks: visitsOf }] },
  {
    ...{ label: 'Messages', icon: 'chat', bar: 4 },
    pages: [
      { tab: 'messages', label: 'Chat', icon: 'chat', asks: roomsOf },
      { tab: 'whatsapp', label: 'WhatsApp', icon: 'whatsapp', asks: messagesOf },
    ],
  },
  {
    ...{ label: 'People', icon: 'people', menu: true, under: ['/admin/customers/'] },
    pages: [
      { tab: 'customers', label: 'Customers', icon: 'people', note: 'Everybody you make for', asks: customersOf },
      {
        tab: 'bookings',
        label: 'Bookings',
        icon: 'book',
        note: 'Consultations asked for',
        asks: listOf('/api/bookings'),
      },
      {
        tab: 'contacts',
        label: 'Contacts',
        icon: 'mail',
        note: 'Enquiries from the website',
        asks: listOf('/api/admin/contacts'),
      },
      {
        tab: 'chat-leads',
        label: 'Chat Leads',
        icon: 'chat',
        note: 'Guests who left their details',
        asks: listOf('/api/chat/leads'),
      },
      {
        tab: 'leads',
        label: 'Lead Generation',
        icon: 'chart',
        note: 'All of them, by source',
        asks: listOf('/api/admin/leads'),
      },
      {
        tab: 'resets',
        label: 'Password Resets',
        icon: 'key',
        note: 'Waiting for your call',
        asks: () => [`${notifications}?type=password_reset`],
      },
    ],
  },
  {
    ...{ label: 'Money', icon: 'rupee', menu: true },
    pages: [
      { tab: 'reports', part: 'money', label: 'Day book', icon: 'book', note: 'Payments day by day', asks: moneyOf },
      {
        tab: 'reports',
        part: 'owing',
        label: 'Outstanding',
        icon: 'rupee',
        note: 'Orders still to be paid',
        asks: () => ['/api/admin/money/owing'],
      },
      { tab: 'reports', part: 'bills', label: 'Bills', icon: 'file', note: 'By month and kind', asks: moneyOf },
      {
        tab: 'reports',
        label: 'Daily reports',
        icon: 'chart',
        note: 'Each evening at seven',
        asks: () => [
          '/api/admin/reports',
          '/api/admin/reports/charts',
          '/api/admin/answers/weeks',
          '/api/admin/reports/heard-from',
        ],
      },
    ],
  },
  {
    ...{ label: 'Website', icon: 'window', menu: true },
    pages: [
      {
        tab: 'window',
        label: 'Pieces',
        icon: 'hanger',
        note: 'Collections and prices',
        asks: (search) => [list('/api/admin/products', search), '/api/admin/products?status=featured'],
      },
      {
        tab: 'window',
        part: 'testimonials',
        label: 'Testimonials',
        icon: 'heart',
        note: 'Reviews to approve and show',
        asks: testimonialsOf,
      },
      {
        tab: 'window',
        part: 'posts',
        label: 'Posts',
        icon: 'instagram',
        note: 'From Instagram and Facebook',
        asks: () => ['/api/admin/social-posts'],
      },
      {
        tab: 'window',
        part: 'boutique',
        label: 'The boutique',
        icon: 'phone',
        note: 'Name, address, phone',
        asks: () => ['/api/admin/boutique'],
      },
      {
        tab: 'window',
        part: 'words',
        label: 'Texts and pictures',
        icon: 'camera',
        note: 'Words of the home page',
        asks: () => ['/api/admin/boutique/words'],
      },
    ],
  },
] as const satisfies readonly Place[]

/** Pages in none of the places: the bell opens one, and the other is a part of the settings, whose code asks by itself. */
const otherPages = [
  {
    tab: 'notifications',
    label: 'Notifications',
    icon: 'bell',
    asks: () => [`${notifications}?type=%21password_reset&limit=20`, '/api/admin/deliveries/failed'],
  },
  { tab: 'privacy', label: 'Privacy', icon: 'key', asks: () => [] },
] as const satisfies readonly Page[]

export type DeskPlace = (typeof places)[number]
export type DeskPage = DeskPlace['pages'][number] | (typeof otherPages)[number]
export type AdminTab = DeskPage['tab']

/** The sheet More of a phone: all that its bar has no room for. */
export const moreGroups: readonly { label: string; pages: readonly DeskPage[] }[] = [
  { label: 'Shop', pages: [...places[2].pages, places[3].pages[1], ...otherPages] },
  ...places.slice(4),
]

const partOf = (page: Page) => page.part

export function deskPath(page: DeskPage) {
  const part = partOf(page)
  if (page.tab === 'today') return '/admin'
  return `/admin?tab=${page.tab}${part ? `&part=${part}` : ''}`
}

/** The page that a URL names and the place that it is in; a tab's first page where the part is not known, else Today. */
export function openDeskPage(search: URLSearchParams): { page: DeskPage; place?: DeskPlace } {
  const pages: { page: DeskPage; place?: DeskPlace }[] = [
    ...places.flatMap((place) => place.pages.map((page) => ({ page, place }))),
    ...otherPages.map((page) => ({ page })),
  ]
  const ofTab = pages.filter(({ page }) => page.tab === search.get('tab'))
  return (
    ofTab.find(({ page }) => partOf(page) === (search.get('part') ?? undefined)) ??
    ofTab.find(({ page }) => !partOf(page)) ?? { page: places[0].pages[0], place: places[0] }
  )
}

/** `isTab` is false on the page of one row, whose list is the `page`, and on the settings, which are in no place. */
export type OpenAtDesk = { page?: DeskPage; place?: DeskPlace; isTab: boolean }

/** The page and the place that are open at an address of the desk. */
export function openAtDesk(path: string, search: URLSearchParams): OpenAtDesk {
  if (path === '/admin') return { ...openDeskPage(search), isTab: true }
  const place = places.find((place) => 'under' in place && place.under.some((start) => path.startsWith(start)))
  return { page: place?.pages[0], place, isTab: false }
}

/** The tabs of the settings in their order; `value` stands in the URL, and `asks` as for a page. */
export const adminSettingsTabNames = [
  { value: 'notifications', label: 'Notifications', asks: ['/api/admin/settings', '/api/push/devices'] },
  { value: 'hours', label: 'Hours and holidays', asks: ['/api/admin/boutique'] },
  { value: 'shop', label: 'The shop', asks: ['/api/admin/garments', '/api/admin/rules'] },
  { value: 'messages', label: 'Messages', asks: ['/api/admin/rules', '/api/admin/message-templates'] },
  { value: 'staff', label: 'Staff', asks: ['/api/admin/staff'] },
  { value: 'privacy', label: 'Privacy', asks: [] },
  { value: 'import', label: 'Import', asks: ['/api/admin/imports', '/api/admin/garments'] },
  { value: 'backup', label: 'Backup', asks: ['/api/admin/backup'] },
  { value: 'security', label: 'Security', asks: [] },
  { value: 'open', label: 'Open the shop', asks: ['/api/admin/setup'] },
] as const
export const openAdminSettingsTab = (search: URLSearchParams) =>
  adminSettingsTabNames.find(({ value }) => value === search.get('tab')) ?? adminSettingsTabNames[0]
