import { screen, within } from '@testing-library/react'
import { Route } from 'wouter'
import AdminPage from '../../../web/pages/admin.tsx'
import AdminCustomerPage from '../../../web/pages/admin-customer.tsx'
import { adminUser, contact, detailedCustomer } from './people.ts'
import { type Answer, answer, type Row, row } from './recorded.ts'
import { type Answers, type Call, jsonAnswer, renderScreen } from './screen.tsx'

type Waiting = Answer<'/admin/answers'>
type Today = Answer<'/admin/today'>

/** Returns the boutique's open questions by kind; zero except the given ones. */
export const waitingAnswers = (counts: Partial<Waiting['counts']> = {}, rows: Waiting['rows'] = []): Waiting => ({
  counts: {
    ...{ booking: 0, contact: 0, chat_lead: 0, password: 0, chat: 0, quote: 0, testimonial: 0, request: 0, message: 0 },
    ...counts,
  },
  people: {
    all: Object.values({ ...counts, testimonial: 0, request: 0, message: 0 }).reduce((sum, count) => sum + count, 0),
    inChat: (counts.chat ?? 0) + (counts.chat_lead ?? 0),
  },
  rows,
})

/** Returns an open question asked this number of hours ago. */
export const dueAnswer = (hoursAgo: number, changes: Partial<Waiting['rows'][number]> = {}) => ({
  ...{ kind: 'contact' as const, about: 'c1', name: 'Jincy Paul', roomId: null, others: [] },
  ...{ phoneE164: '+919847055555', email: 'jincy@example.com' },
  askedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  dueAt: new Date(Date.now() + (24 - hoursAgo) * 3_600_000).toISOString(),
  ...changes,
})

/** Returns an order of the day's lists. */
export const dayRow = (changes: Partial<Today['behind'][number]> = {}): Today['behind'][number] => ({
  ...{ id: 'o1', number: 142, alteredNumber: null, lacksSizes: false },
  ...{ outfitType: 'Gown for മറിയ', customerName: 'Sneha Mathew', customerPhone: '98470 12345' },
  ...{ wearerName: null, status: 'cutting', priority: 'normal', balanceAmount: 490000, image: null },
  ...{ garment: 'gown', isRush: false },
  next: 'stitching',
  ...{ eventDate: '2026-12-27', dueOn: '2026-12-27', finishOn: '2026-12-17', daysBehind: 2 },
  updatedAt: '2026-12-01T05:00:00.000Z',
  ...changes,
})

/** Day with no sewing work. */
export const emptyDay: Today = {
  ...answer('/admin/today'),
  ...{ at: '2026-12-19T05:00:00.000Z', date: '2026-12-19' },
  ...{ behind: [], due: [], next: [], toCollect: [], remeasure: [], undated: [], toSend: [], visits: [], claims: [] },
  backup: { lastAt: null },
  more: {
    ...{ behind: false, due: false, next: false, toCollect: false },
    ...{ remeasure: false, undated: false, toSend: false, visits: false },
  },
  weeks: [],
}

/** Responses around the admin tabs when nothing waits. */
export const idleDesk = {
  'GET /api/admin/answers': jsonAnswer(waitingAnswers()),
  'GET /api/admin/today': jsonAnswer(emptyDay),
  'GET /api/admin/answers/weeks': jsonAnswer({ weeks: [], median: null }),
  'GET /api/admin/reports/charts': jsonAnswer(answer('/admin/reports/charts')),
  'GET /api/admin/reports/heard-from': jsonAnswer([]),
  'GET /api/admin/dashboard/changes': jsonAnswer({ changes: 0 }),
}

/** Returns a booking in the owner's list. */
export const booking = (changes: Partial<Row<'/bookings'>> = {}) =>
  row('/bookings', {
    ...{ id: crypto.randomUUID(), userId: 'u1', childName: 'മറിയ', parentName: 'Sneha Mathew' },
    ...{ phone: '98470 12345', phoneE164: '+919847012345', email: 'sneha@example.com' },
    ...{ serviceType: 'communion-dress', eventDate: '2027-04-04', leadScore: 82, scoreReasons: [] },
    ...{ createdAt: '2026-05-14T04:30:00.000Z', updatedAt: '2026-05-14T04:30:00.000Z' },
    ...changes,
  })

type Visit = Row<'/bookings'>['visits'][number]
/** Returns a half-hour visit in the future. */
export const visit = (changes: Partial<Visit> = {}): Visit => ({
  ...{ id: 'v1', kind: 'consultation', startsAt: '2099-11-24T06:00:00.000Z', minutes: 30, note: null },
  updatedAt: '2026-05-14T04:30:00.000Z',
  ...changes,
})

export const stats = (changes: Partial<Answer<'/admin/dashboard/stats'>> = {}) => ({
  ...answer('/admin/dashboard/stats'),
  ...changes,
})

/** Returns a page of a list; an unfiltered list includes its total. */
export const rowsAnswer =
  (list: object[], headers: Record<string, string> = { 'X-Total-Count': String(list.length) }) =>
  () =>
    Response.json(list, { headers })

/** Returns whether a call requests a list, not the single row of the open details. */
export const isOfList = ({ search }: { search: string }) => !search.startsWith('id=')

export const dialog = () => within(screen.getByRole('dialog'))

const textsOfCells = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

/** Responses for the admin page while its first tab is open. */
export const bookingsAnswers = (list: object[] = [booking()]): Answers => ({
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  ...idleDesk,
  'GET /api/bookings': rowsAnswer(list),
})
export const bookingsTable = () => screen.findByRole('table', { name: 'Consultation Bookings' })
export const bookingCells = () => textsOfCells('Consultation Bookings')

/** Tabs of people, whose lists work alike. */
export const peopleTabs = {
  contacts: { name: 'Contacts', get: 'GET /api/admin/contacts' },
  customers: { name: 'Customers', get: 'GET /api/admin/customers' },
  'chat-leads': { name: 'Chat Leads', get: 'GET /api/chat/leads' },
  leads: { name: 'Lead Generation', get: 'GET /api/admin/leads' },
}
type PeopleTab = keyof typeof peopleTabs
const peopleAnswers: Answers = {
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  ...idleDesk,
  'GET /api/admin/notifications': rowsAnswer([]),
  'GET /api/admin/customers/stats': jsonAnswer({ total: 96, newThisMonth: 7, withActiveOrders: 14 }),
}
export const openTab = (tab: PeopleTab, list: object[], others: Answers = {}, search = '') =>
  renderScreen(`/admin?tab=${tab}${search}`, <AdminPage />, {
    ...peopleAnswers,
    [peopleTabs[tab].get]: rowsAnswer(list),
    ...others,
  })

const getInbox = 'GET /api/admin/notifications'
/** Returns the server's three views of the inbox: for the bell, the notifications tab and the requests. */
const inbox =
  (list: { type: string }[], unread = 0) =>
  ({ search }: Call) => {
    const type = new URLSearchParams(search).get('type')
    const shown = list.filter((row) =>
      type === '!password_reset' ? row.type !== 'password_reset' : !type || row.type === type,
    )
    return Response.json(shown, { headers: { 'X-Unread-Count': String(unread) } })
  }
/** Opens the admin page with these notifications in the inbox. */
export const openAdmin = (path: string, list: { type: string }[], others: Answers = {}, unread = 0) =>
  renderScreen(path, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/bookings': jsonAnswer([]),
    'GET /api/admin/contacts': jsonAnswer([contact({ id: 'c1' })]),
    'GET /api/admin/deliveries/failed': jsonAnswer([]),
    [getInbox]: inbox(list, unread),
    ...others,
  })

export const customerPath = '/api/admin/customers/u1'
export const openCustomer = (answers: Answers = {}) =>
  renderScreen('/admin/customers/u1', <Route path="/admin/customers/:id" component={AdminCustomerPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET ${customerPath}`]: jsonAnswer(detailedCustomer()),
    ...answers,
  })
