import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminPage from '../../web/pages/admin.tsx'
import { booking, stats } from '../helpers/web/bookings.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../helpers/web/screen.tsx'

const owner = { id: 'u2', email: 'owner@example.com', firstName: 'Anna', lastName: 'Kurian', role: 'admin' }
const rows =
  (list: object[], headers: Record<string, string> = { 'X-Total-Count': String(list.length) }) =>
  () =>
    Response.json(list, { headers })
const desk = (list: object[] = [booking()]) => ({
  'GET /api/user': jsonAnswer(owner),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  'GET /api/bookings': rows(list),
})
const table = () => screen.findByRole('table', { name: 'Consultation Bookings' })
const cells = async () =>
  within(await table())
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const dialog = () => within(screen.getByRole('dialog'))

describe('who may see the desk', () => {
  test.each([
    ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
    ['a customer', jsonAnswer({ ...owner, role: 'customer' })],
  ])('%s finds the admin sign-in in its place, and nothing is asked for', async (_who, me) => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, { ...desk(), 'GET /api/user': me })
    expect(screen.getByText('One moment, please')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy()
    expect(screen.queryByText('Admin Dashboard')).toBeNull()
    expect([...callsTo('GET /api/bookings'), ...callsTo('GET /api/admin/dashboard/stats')]).toEqual([])
  })

  test('without an answer it offers to try again, and does not ask for a password', async () => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, { ...desk(), 'GET /api/user': noNetwork })
    expect(await screen.findByText('We could not reach the shop.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Admin Login' })).toBeNull()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(2))
  })
})

describe('the bookings table', () => {
  test('has the columns of the spec, call and WhatsApp links, and 50 where there is no score', async () => {
    renderScreen('/admin', <AdminPage />, desk([booking(), booking({ email: null, leadScore: 0, scoreReasons: [] })]))
    const [first, second] = [(await cells()).slice(0, 8), (await cells()).slice(8)]
    const shown = ['മറിയ', 'Sneha Mathew', '98470 12345', 'sneha@example.com', 'Holy Communion Dress', 'Pending']
    expect(first).toEqual([...shown, '82', '14 May 2026'])
    expect([second[3], second[6]]).toEqual(['–', '50'])
    const [call] = screen.getAllByRole('link', { name: '98470 12345' })
    const [whatsapp] = screen.getAllByRole('link', { name: 'WhatsApp 98470 12345' })
    expect(call?.getAttribute('href')).toBe('tel:+919847012345')
    expect(whatsapp?.getAttribute('href')).toBe('https://wa.me/919847012345')
  })

  test('tells why a score is what it is', async () => {
    renderScreen('/admin', <AdminPage />, desk())
    fireEvent.click(await screen.findByRole('button', { name: 'Lead score 82 of 100: why?' }))
    const reasons = dialog()
    expect(reasons.getByText('Why 82?')).toBeTruthy()
    expect(reasons.getByText('Asked for tailoring').parentElement?.textContent).toBe('Asked for tailoring+20')
    expect(reasons.getByText('Score, of 100').parentElement?.textContent).toBe('Score, of 10082')
  })

  test('goes on from the first ten, by the cursor it was given', async () => {
    const all = Array.from({ length: 12 }, (_, nth) => booking({ childName: `Child ${nth + 1}` }))
    const total = { 'X-Total-Count': '12' }
    const { callsTo } = renderScreen('/admin', <AdminPage />, {
      ...desk(),
      'GET /api/bookings': ({ search }) =>
        (search === 'cursor=next'
          ? rows(all.slice(10), total)
          : rows(all.slice(0, 10), { ...total, 'X-Next-Cursor': 'next' }))(),
    })
    expect(await screen.findByText('1 to 10 of 12')).toBeTruthy()
    clickButton('Show more')
    expect(await screen.findByText('1 to 12 of 12')).toBeTruthy()
    expect(screen.getByText('Child 12')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('1 to 12 of 12')
    expect(callsTo('GET /api/bookings').map(({ search }) => search)).toEqual(['', 'cursor=next'])
  })

  test('that is empty says what will be here', async () => {
    renderScreen('/admin', <AdminPage />, desk([]))
    expect(await screen.findByText('No bookings yet')).toBeTruthy()
  })

  test('that does not come can be asked for again', async () => {
    let broken = true
    const flaky = () => (broken ? jsonAnswer({ message: 'no' }, 500) : rows([booking()]))()
    renderScreen('/admin', <AdminPage />, { ...desk(), 'GET /api/bookings': flaky })
    expect(await screen.findByText('We could not load your bookings.')).toBeTruthy()
    broken = false
    clickButton('Try again')
    expect((await cells())[0]).toBe('മറിയ')
  })
})

describe('search, status and order', () => {
  test('come from the URL', async () => {
    const { callsTo } = renderScreen('/admin?q=sneha&status=pending&sort=score', <AdminPage />, desk())
    await table()
    expect(callsTo('GET /api/bookings')[0]?.search).toBe('q=sneha&status=pending&sort=score')
    expect(screen.getByLabelText('Name, email or phone')).toHaveProperty('value', 'sneha')
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'pending')
  })

  test('go to the URL, typing once it has paused', async () => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, desk())
    await table()
    for (const value of ['s', 'sn', 'sneha']) type('Name, email or phone', value)
    await waitFor(() => expect(location.search).toBe('?q=sneha'))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'confirmed' } })
    await waitFor(() => expect(callsTo('GET /api/bookings').at(-1)?.search).toBe('q=sneha&status=confirmed'))
    expect(callsTo('GET /api/bookings').map(({ search }) => search)).toEqual([
      '',
      'q=sneha',
      'q=sneha&status=confirmed',
    ])
  })

  test('that find nothing can be taken back', async () => {
    renderScreen('/admin?q=zz&status=completed&sort=oldest', <AdminPage />, {
      ...desk(),
      'GET /api/bookings': ({ search }) => (search.includes('q=zz') ? rows([]) : rows([booking()]))(),
    })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    clickButton('Show all bookings')
    expect((await cells())[0]).toBe('മറിയ')
    expect(location.search).toBe('?sort=oldest')
    expect(screen.getByLabelText('Name, email or phone')).toHaveProperty('value', '')
  })
})

describe('one booking', () => {
  const open = async (answers: Parameters<typeof renderScreen>[2], name = 'മറിയ') => {
    const shown = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('button', { name }))
    return shown
  }

  test('shows everything that was said, with its photos', async () => {
    const keys = ['u/u1/a', 'u/u1/b', 'u/u1/c']
    await open(desk([booking({ inspirationPhotos: keys, preferredTime: 'Morning', productSlug: 'clara-gown' })]))
    const text = screen.getByRole('dialog').textContent
    for (const said of [
      'Sneha Mathew',
      'Lace like my grandmother’s',
      'Sunday, 4 April 2027',
      'Morning',
      'Clara gown',
      'Can be called',
    ])
      expect(text).toContain(said)
    const photos = dialog().getAllByRole('img')
    expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(keys.map((key) => `/api/photos/${key}`))

    fireEvent.click(dialog().getByRole('button', { name: 'Photo 1 of 3' }))
    const turnedTo = (at: number) => screen.findByRole('heading', { name: `Photo ${at} of 3` })
    await turnedTo(1)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await turnedTo(3)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    clickButton('Next')
    await turnedTo(2)
  })

  test('takes its next step, and list and figures are asked for again', async () => {
    const row = booking()
    const { callsTo } = await open({
      ...desk([row]),
      [`PUT /api/admin/bookings/${row.id}`]: jsonAnswer({ ...row, status: 'confirmed' }),
    })
    clickButton('Confirm booking')
    expect(await screen.findByText('Booking confirmed')).toBeTruthy()
    expect(callsTo(`PUT /api/admin/bookings/${row.id}`).map(({ body }) => body)).toEqual([{ status: 'confirmed' }])
    expect(await screen.findByRole('button', { name: 'Start the work' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull()
    await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(2))
    expect(callsTo('GET /api/admin/dashboard/stats')).toHaveLength(2)
  })

  test('is cancelled only when that is said twice', async () => {
    const row = booking()
    const put = `PUT /api/admin/bookings/${row.id}`
    const { callsTo } = await open({ ...desk([row]), [put]: jsonAnswer({ ...row, status: 'cancelled' }) })
    clickButton('Cancel booking')
    clickButton('Keep booking')
    expect(callsTo(put)).toEqual([])
    clickButton('Cancel booking')
    expect(screen.getByText(/They are told at once/)).toBeTruthy()
    clickButton('Cancel booking')
    expect(await screen.findByText('Booking cancelled')).toBeTruthy()
    expect(callsTo(put).map(({ body }) => body)).toEqual([{ status: 'cancelled' }])
    expect(await screen.findByText(/there is no further step/)).toBeTruthy()
  })

  test('that somebody else has changed says so, and is asked for again', async () => {
    const row = booking()
    const taken = 'This booking has just been changed by someone else. Please reload.'
    const { callsTo } = await open({
      ...desk([row]),
      [`PUT /api/admin/bookings/${row.id}`]: jsonAnswer({ message: taken }, 409),
    })
    clickButton('Confirm booking')
    expect(await screen.findByText(taken)).toBeTruthy()
    await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(2))
  })

  test('that is over has no steps', async () => {
    await open(desk([booking({ status: 'completed' })]))
    expect(screen.getByText('This booking is completed, so there is no further step.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  })
})

describe('a walk-in', () => {
  const add = async (answers: Parameters<typeof renderScreen>[2]) => {
    const shown = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Add booking' }))
    return shown
  }
  const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Add booking' }))

  test('is asked for what is missing, and nothing is sent', async () => {
    const { callsTo } = await add(desk())
    submit()
    expect(await screen.findByText("Parent's name is required")).toBeTruthy()
    expect(screen.getByText('Please choose what we shall make')).toBeTruthy()
    expect(screen.getByText('Please enter a valid phone number')).toBeTruthy()
    expect(callsTo('POST /api/admin/bookings')).toEqual([])
  })

  test('needs no email, and stands in the list', async () => {
    const { callsTo } = await add({
      ...desk(),
      'POST /api/admin/bookings': jsonAnswer(booking({ source: 'walk-in' }), 201),
    })
    fireEvent.change(screen.getByLabelText('How did they reach us?'), { target: { value: 'walk-in' } })
    fireEvent.change(screen.getByLabelText('What shall we make?'), { target: { value: 'baptism-suit' } })
    type('Who is it for?', 'ജോസഫ്')
    type("Parent's name", 'Thomas Kurien')
    type('Phone', '+91 90000 00006')
    submit()
    expect(await screen.findByText('Booking added')).toBeTruthy()
    expect(callsTo('POST /api/admin/bookings')[0]?.body).toEqual({
      source: 'walk-in',
      serviceType: 'baptism-suit',
      childName: 'ജോസഫ്',
      parentName: 'Thomas Kurien',
      phone: '+91 90000 00006',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(callsTo('GET /api/bookings')).toHaveLength(2))
  })
})

describe('the spreadsheet', () => {
  const route = 'GET /api/admin/bookings/export'
  const saved = () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    return names
  }
  const ask = async (answers: Parameters<typeof renderScreen>[2]) => {
    const shown = renderScreen('/admin', <AdminPage />, { ...desk(), ...answers })
    fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
    return shown
  }

  test('is saved as bookings_export.xlsx', async () => {
    const names = saved()
    await ask({ [route]: () => new Response('workbook') })
    expect(await screen.findByText('Spreadsheet saved')).toBeTruthy()
    expect(names).toEqual(['bookings_export.xlsx'])
  })

  test('that fails says so in the words of the spec, and saves nothing', async () => {
    const names = saved()
    await ask({ [route]: jsonAnswer({ message: 'Something went wrong on our side.' }, 500) })
    expect(await screen.findByText('Failed to export bookings')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull()
    expect(names).toEqual([])
  })

  test('asked for too often says when', async () => {
    await ask({ [route]: jsonAnswer({ message: 'Please wait a minute.' }, 429) })
    expect(await screen.findByText('Please wait a minute.')).toBeTruthy()
  })

  test('of too many rows asks for a period, and takes it', async () => {
    const names = saved()
    const tooMany = 'There are more than 10,000 bookings. Please choose a period.'
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
})
