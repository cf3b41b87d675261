import type { IconName } from '../ui/icon.tsx'

/** A page of the desk. Its address names the `tab`, and the `part` of a tab that has several. */
type Page = {
  tab: string
  part?: string
  label: string
  icon: IconName
  /** Stands under the label in the menu of its place. */
  note?: string
}
type Place = {
  label: string
  icon: IconName
  /** `menu`: its button opens a menu of its pages. */
  menu?: true
  /** The place in the bar at the foot of a phone, from 1 to 5; New is at 3, More at 5. */
  bar?: number
  pages: readonly Page[]
}

/** The seven places of the desk, each with its pages in their order. */
export const places = [
  { label: 'Today', icon: 'clock', bar: 1, pages: [{ tab: 'today', label: 'Today', icon: 'clock' }] },
  { label: 'Orders', icon: 'hanger', bar: 2, pages: [{ tab: 'orders', label: 'Orders', icon: 'hanger' }] },
  { label: 'Visits', icon: 'calendar', pages: [{ tab: 'visits', label: 'Visits', icon: 'calendar' }] },
  {
    ...{ label: 'Messages', icon: 'chat', bar: 4 },
    pages: [
      { tab: 'messages', label: 'Chat', icon: 'chat' },
      { tab: 'whatsapp', label: 'WhatsApp', icon: 'whatsapp' },
    ],
  },
  {
    ...{ label: 'People', icon: 'people', menu: true },
    pages: [
      { tab: 'customers', label: 'Customers', icon: 'people', note: 'Everybody you make for' },
      { tab: 'bookings', label: 'Bookings', icon: 'book', note: 'Consultations asked for' },
      { tab: 'contacts', label: 'Contacts', icon: 'mail', note: 'Enquiries from the website' },
      { tab: 'chat-leads', label: 'Chat Leads', icon: 'chat', note: 'Guests who left their details' },
      { tab: 'leads', label: 'Lead Generation', icon: 'chart', note: 'All of them, by source' },
      { tab: 'resets', label: 'Password Resets', icon: 'key', note: 'Waiting for your call' },
    ],
  },
  {
    ...{ label: 'Money', icon: 'rupee', menu: true },
    pages: [
      { tab: 'reports', part: 'money', label: 'Day book', icon: 'book', note: 'Payments day by day' },
      { tab: 'reports', part: 'owing', label: 'Outstanding', icon: 'rupee', note: 'Orders still to be paid' },
      { tab: 'reports', part: 'bills', label: 'Bills', icon: 'file', note: 'By month and kind' },
      { tab: 'reports', label: 'Daily reports', icon: 'chart', note: 'Each evening at seven' },
    ],
  },
  {
    ...{ label: 'Website', icon: 'window', menu: true },
    pages: [
      { tab: 'window', label: 'Pieces', icon: 'hanger', note: 'Collections and prices' },
      {
        tab: 'window',
        part: 'testimonials',
        label: 'Testimonials',
        icon: 'heart',
        note: 'Reviews to approve and show',
      },
      { tab: 'window', part: 'posts', label: 'Posts', icon: 'instagram', note: 'From Instagram and Facebook' },
      { tab: 'window', part: 'boutique', label: 'The boutique', icon: 'phone', note: 'Name, address, phone' },
      { tab: 'window', part: 'words', label: 'Texts and pictures', icon: 'camera', note: 'Words of the home page' },
    ],
  },
] as const satisfies readonly Place[]

/** Pages in none of the places: the bell opens one, and the other is a part of the settings. */
const otherPages = [
  { tab: 'notifications', label: 'Notifications', icon: 'bell' },
  { tab: 'privacy', label: 'Privacy', icon: 'key' },
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
