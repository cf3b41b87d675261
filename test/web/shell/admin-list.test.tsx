import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BookingsTab } from '../../../web/features/bookings/bookings-tab.tsx'
import AdminPage from '../../../web/pages/admin.tsx'
import { currentToast } from '../../../web/ui/toast.tsx'
import {
  booking,
  bookingCells,
  bookingsAnswers,
  bookingsTable,
  dialog,
  openTab,
  rowsAnswer,
} from '../../helpers/web/desk.tsx'
import { customer } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen, type, untilCancelled } from '../../helpers/web/screen.tsx'

const mia = booking({ id: 'b1', childName: 'Mia' })
const list = [mia]
/** Responses for the list's page; `row` answers a request for one row. */
const answers = (row: () => Response | Promise<Response>) => ({
  'GET /api/bookings': ({ search }: { search: string }) => (search.startsWith('id=') ? row() : Response.json(list)),
})
const open = (id: string, row: () => Response | Promise<Response>) =>
  renderScreen(`/admin?open=${id}`, <BookingsTab />, answers(row))

test('a link to a row opens one that is on no page so far', async () => {
  open('b9', jsonAnswer([booking({ id: 'b9', childName: 'Noah' })]))
  expect(await screen.findByRole('dialog', { name: /Noah/ })).toBeTruthy()
})

test('a link to a row says so when there is no such row', async () => {
  open('b9', jsonAnswer([]))
  expect((await screen.findByRole('alert')).textContent).toBe('What this link leads to is not there any more.')
})

test('a link to a row that cannot be loaded says so, and can be tried again', async () => {
  const { callsTo } = open('b9', jsonAnswer({ message: 'No' }, 500))
  expect(await screen.findByText('We could not load what this link leads to.')).toBeTruthy()
  clickButton('Try again')
  await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(3))
})

test('a row that was closed while its change was on its way stays closed', async () => {
  let answer: (response: Response) => void = () => {}
  const changed = new Promise<Response>((resolve) => {
    answer = resolve
  })
  renderScreen('/admin?open=b1', <BookingsTab />, {
    'GET /api/bookings': () => Response.json(list),
    'PUT /api/admin/bookings/b1': () => changed,
  })
  await screen.findByRole('dialog', { name: /Mia/ })
  clickButton('Confirm booking')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer(Response.json({ ...list[0], status: 'confirmed' }))
  await waitFor(() => expect(currentToast()?.title).toBe('Booking confirmed'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the bookings table goes on from the first ten, by the cursor it was given', async () => {
  const all = Array.from({ length: 12 }, (_, nth) => booking({ childName: `Child ${nth + 1}` }))
  const total = { 'X-Total-Count': '12' }
  const { callsTo } = renderScreen('/admin?tab=bookings', <AdminPage />, {
    ...bookingsAnswers(),
    'GET /api/bookings': ({ search }) =>
      (search === 'cursor=next&limit=50'
        ? rowsAnswer(all.slice(10), total)
        : rowsAnswer(all.slice(0, 10), { ...total, 'X-Next-Cursor': 'next' }))(),
  })
  expect(await screen.findByText('1 to 10 of 12')).toBeTruthy()
  clickButton('Show more')
  expect(await screen.findByText('1 to 12 of 12')).toBeTruthy()
  expect(screen.getByText('Child 12')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('1 to 12 of 12')
  expect(callsTo('GET /api/bookings').map(({ search }) => search)).toEqual(['', 'cursor=next&limit=50'])
})

test('the bookings table that does not come can be asked for again', async () => {
  let broken = true
  const flaky = () => (broken ? jsonAnswer({ message: 'no' }, 500) : rowsAnswer([booking()]))()
  renderScreen('/admin?tab=bookings', <AdminPage />, { ...bookingsAnswers(), 'GET /api/bookings': flaky })
  const said = await screen.findByText('We could not load your bookings.')
  broken = false
  // The counts failed too, and have their own button.
  fireEvent.click(within(said.closest<HTMLElement>('[role=alert]') ?? said).getByRole('button', { name: 'Try again' }))
  expect((await bookingCells())[0]).toBe('മറിയ')
})

test('search, status and order go to the URL, typing once it has paused', async () => {
  const { callsTo } = renderScreen('/admin?tab=bookings', <AdminPage />, bookingsAnswers())
  await bookingsTable()
  for (const value of ['s', 'sn', 'sneha']) type('Name, email, phone or service', value)
  await waitFor(() => expect(location.search).toBe('?tab=bookings&q=sneha'))
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'confirmed' } })
  await waitFor(() => expect(callsTo('GET /api/bookings').at(-1)?.search).toBe('q=sneha&status=confirmed'))
  expect(callsTo('GET /api/bookings').map(({ search }) => search)).toEqual(['', 'q=sneha', 'q=sneha&status=confirmed'])
})

test('search, status and order that find nothing can be taken back', async () => {
  renderScreen('/admin?tab=bookings&q=zz&status=completed&sort=oldest', <AdminPage />, {
    ...bookingsAnswers(),
    'GET /api/bookings': ({ search }) => (search.includes('q=zz') ? rowsAnswer([]) : rowsAnswer([booking()]))(),
  })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  clickButton('Show all bookings')
  expect((await bookingCells())[0]).toBe('മറിയ')
  expect(location.search).toBe('?tab=bookings&sort=oldest')
  expect(screen.getByLabelText('Name, email, phone or service')).toHaveProperty('value', '')
})

const route = 'GET /api/admin/bookings/export'
const saved = () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
const ask = async (answers: Answers) => {
  const shown = renderScreen('/admin?tab=bookings', <AdminPage />, { ...bookingsAnswers(), ...answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
  return shown
}

test('the spreadsheet says how much of it has come, and can be cancelled, which ends the download', async () => {
  const names = saved()
  let isEnded = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(3 * 1024)),
    cancel: () => {
      isEnded = true
    },
  })
  await ask({ [route]: () => new Response(body) })
  expect(await screen.findByText('Exporting... 3 KB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Export Excel' })).toBeTruthy()
  expect(isEnded).toBe(true)
  expect(names).toEqual([])
  expect(screen.queryByText('Failed to export bookings')).toBeNull()
  expect(screen.queryByText('Spreadsheet saved')).toBeNull()
})

test('the spreadsheet that breaks off says so, and saves no shorter file', async () => {
  const names = saved()
  let isFirst = true
  const pull = (controller: ReadableStreamDefaultController) => {
    if (isFirst) controller.enqueue(new Uint8Array(1024))
    else controller.error(new TypeError('network error'))
    isFirst = false
  }
  await ask({ [route]: () => new Response(new ReadableStream({ pull })) })
  expect(await screen.findByText('Failed to export bookings')).toBeTruthy()
  expect(names).toEqual([])
})

test('the spreadsheet of too many rows asks for a period, and takes it', async () => {
  const names = saved()
  const tooMany = 'There are more than 1,00,000 bookings. Please choose a period.'
  const { callsTo } = await ask({
    [route]: ({ search }) => (search ? new Response('workbook') : jsonAnswer({ message: tooMany }, 413)()),
  })
  expect(await screen.findByText(tooMany)).toBeTruthy()
  expect(screen.queryByText('Failed to export bookings')).toBeNull()

  type('From', '2026-05-31')
  type('To', '2026-05-01')
  fireEvent.click(dialog().getByRole('button', { name: 'Export Excel' }))
  expect(await screen.findByText('The last day comes before the first')).toBeTruthy()
  type('To', '2026-06-30')
  fireEvent.click(dialog().getByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(names).toEqual(['bookings_export.xlsx']))
  expect(callsTo(route).map(({ search }) => search)).toEqual(['', 'from=2026-05-31&to=2026-06-30'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

const workbook = () => new Response('workbook')
const openBookings = (search: string, count: number, answer: Answers[string] = workbook) =>
  renderScreen(`/admin?tab=bookings${search}`, <AdminPage />, {
    ...bookingsAnswers(),
    'GET /api/bookings': rowsAnswer(
      Array.from({ length: count }, (_, nth) => booking({ id: `b${nth}` })),
      {},
    ),
    [route]: answer,
  })
const searches = (callsTo: ReturnType<typeof renderScreen>['callsTo']) => callsTo(route).map(({ search }) => search)

test('an export takes what the list is searched and filtered for, and says how many that are', async () => {
  const names = saved()
  const { callsTo } = openBookings('&q=sneha&status=pending&sort=score', 3)
  expect(await screen.findByText('Takes the 3 shown by your search')).toBeTruthy()
  clickButton('Export Excel')
  await waitFor(() => expect(names).toEqual(['bookings_export.xlsx']))
  expect(searches(callsTo)).toEqual(['q=sneha&status=pending'])
})

test('an export of the customers takes those who want letters, and knows no other status', async () => {
  const names = saved()
  const { callsTo } = openTab(
    'customers',
    [customer()],
    { 'GET /api/admin/customers/export': workbook },
    '&q=anna&status=new',
  )
  await screen.findByText('Takes the one shown by your search')
  clickButton('Export Excel')
  await waitFor(() => expect(names).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('News and offers'), { target: { value: 'wanted' } })
  await screen.findByText('Takes the one shown by your search')
  clickButton('Export Excel')
  await waitFor(() => expect(names).toHaveLength(2))
  const exported = callsTo('GET /api/admin/customers/export').map(({ search }) => search)
  expect(exported).toEqual(['q=anna', 'q=anna&letters=wanted'])
})

test('an export of some days knows this month and the last, and keeps the search', async () => {
  const names = saved()
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 10), toFake: ['Date'] })
  const { callsTo } = openBookings('&q=sneha', 1)
  await screen.findByText('Takes the one shown by your search')
  clickButton('Choose dates')
  expect(dialog().getByText(/^Of the one shown by your search\./)).toBeTruthy()
  clickButton('Last month')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-02-01')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-02-28')
  clickButton('This month')
  type('To', '2026-03-15')
  fireEvent.click(dialog().getByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(names).toHaveLength(1))
  expect(searches(callsTo)).toEqual(['q=sneha&from=2026-03-01&to=2026-03-15'])
})

test('an export can be cancelled before its answer begins, which a weak connection may take long for', async () => {
  const names = saved()
  const { callsTo } = openBookings('', 1, untilCancelled)
  fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(callsTo(route)).toHaveLength(1))
  clickButton('Cancel')
  expect(await screen.findByRole('button', { name: 'Export Excel' })).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
  expect(names).toEqual([])
})
