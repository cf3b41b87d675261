import { screen, within } from '@testing-library/react'
import AdminPage from '../../../web/pages/admin.tsx'
import { idleDesk } from './answers.ts'
import { booking, stats } from './bookings.ts'
import { adminUser } from './people.ts'
import { jsonAnswer, renderScreen } from './screen.tsx'

type Answers = NonNullable<Parameters<typeof renderScreen>[2]>

/** A page of a list; without a filter its total comes with it. */
export const rowsAnswer =
  (list: object[], headers: Record<string, string> = { 'X-Total-Count': String(list.length) }) =>
  () =>
    Response.json(list, { headers })

/** Whether a call asks for a list, and not for the one row whose details are open. */
export const isOfList = ({ search }: { search: string }) => !search.startsWith('id=')

export const dialog = () => within(screen.getByRole('dialog'))

const textsOfCells = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

/** What the admin page asks for while its first tab is open. */
export const bookingsAnswers = (list: object[] = [booking()]): Answers => ({
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  ...idleDesk,
  'GET /api/bookings': rowsAnswer(list),
})
export const bookingsTable = () => screen.findByRole('table', { name: 'Consultation Bookings' })
export const bookingCells = () => textsOfCells('Consultation Bookings')

/** The tabs of people, whose lists are alike. */
export const peopleTabs = {
  contacts: { name: 'Contacts', get: 'GET /api/admin/contacts' },
  customers: { name: 'Customers', get: 'GET /api/admin/customers' },
  'chat-leads': { name: 'Chat Leads', get: 'GET /api/chat/leads' },
  leads: { name: 'Lead Generation', get: 'GET /api/admin/leads' },
}
export type PeopleTab = keyof typeof peopleTabs
export const peopleAnswers: Answers = {
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
export const cellsOf = (tab: PeopleTab) => textsOfCells(peopleTabs[tab].name)
