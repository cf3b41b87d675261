import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { formatRisk } from '../../../web/features/orders/order-texts.ts'
import AdminPage from '../../../web/pages/admin.tsx'
import AdminOrderPage from '../../../web/pages/admin-order.tsx'
import { booking, stats } from '../../helpers/web/bookings.ts'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

const { id, updatedAt } = adminOrder()
const one = `GET /api/admin/orders/${id}`
const change = `PATCH /api/admin/orders/${id}`

const list = (orders: object[], answers = {}, search = '') =>
  renderScreen(`/admin?tab=orders${search}`, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/admin/orders': () => Response.json(orders, { headers: { 'X-Total-Count': String(orders.length) } }),
    ...answers,
  })
const open = (answers: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(`/admin/orders/${id}`, <Route path="/admin/orders/:id" component={AdminOrderPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [one]: jsonAnswer(adminOrder()),
    ...answers,
  })
const opened = () => screen.findByRole('region', { name: 'The order' })
const dialog = () => within(screen.getByRole('dialog'))
const pressIn = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('why an order is at risk, in words', () => {
  test.each([
    ['event', 4, 'cutting', 'Event in 4 days, still cutting'],
    ['event', 1, 'pending', 'Event tomorrow, not confirmed yet'],
    ['event', 0, 'fitting', 'Event today, still fitting'],
    ['event', -1, 'ready', 'Event was yesterday, waits to be picked up'],
    ['event', -12, 'stitching', 'Event was 12 days ago, still stitching'],
    ['delivery', 2, 'confirmed', 'Promised in 2 days, not measured yet'],
    ['delivery', 0, 'measurement', 'Promised for today, still measuring'],
    ['delivery', -1, 'ready', 'Promised yesterday, waits to be picked up'],
  ] as const)('%s, %i days, %s', (by, days, status, words) => expect(formatRisk({ by, days }, status)).toBe(words))
})

describe('the list', () => {
  test('says why an order stands first, where it is, and what is left to pay', async () => {
    list([
      adminOrderListItem({ risk: { level: 'risk', dueOn: '2026-06-01', by: 'event', days: 4 } }),
      adminOrderListItem({
        id: 'o2',
        userId: null,
        customerName: 'Teena',
        advanceAmount: 1300000,
        balanceAmount: -60000,
      }),
    ])
    const table = within(await screen.findByRole('table', { name: 'Orders' }))
    const [first, second] = table.getAllByRole('row').slice(1)
    expect(first?.textContent).toContain('Event in 4 days, still cutting')
    expect(first?.textContent).toContain('Cutting1 Jun 202625 May 2026₹12,400Balance ₹6,400')
    expect(second?.textContent).toContain('₹12,400Overpaid by ₹600')
    expect(table.getByRole('link', { name: 'Sneha Mathew' }).getAttribute('href')).toBe('/admin/customers/u1')
    expect(table.queryByRole('link', { name: 'Teena' })).toBeNull()
  })

  test('opens an order on its own page, also by a link', async () => {
    const { leave } = list([adminOrderListItem()])
    fireEvent.click(await screen.findByRole('button', { name: /^Christening gown/ }))
    expect(location.pathname).toBe(`/admin/orders/${id}`)
    leave()
    list([], {}, `&open=${id}`)
    await waitFor(() => expect(location.pathname).toBe(`/admin/orders/${id}`))
  })

  test('asks for what is at risk first unless told otherwise', async () => {
    const { callsTo } = list([adminOrderListItem()])
    fireEvent.change(await screen.findByLabelText('Order'), { target: { value: 'newest' } })
    await waitFor(() => expect(callsTo('GET /api/admin/orders')).toHaveLength(2))
    expect(callsTo('GET /api/admin/orders').map(({ search }) => search)).toEqual(['', 'sort=newest'])
  })
})

describe('a new order', () => {
  const made = { 'POST /api/admin/orders': jsonAnswer({ ...adminOrderListItem(), id: 'o9' }, 201) }

  test('for a walk-in is sent in whole paise', async () => {
    const { callsTo } = list([], made)
    fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
    type('Name', 'Teena Jacob')
    type('What we make', 'Gabriel suit')
    type('Piece 1', 'Suit')
    type('How many', '2')
    type('Price each', '4,900.50')
    expect(screen.getByText(/^The pieces come to/).textContent).toBe('The pieces come to ₹9,801')
    type('Advance paid (optional)', '5000')
    pressIn('Make order')
    await waitFor(() => expect(location.pathname).toBe('/admin/orders/o9'))
    expect(callsTo('POST /api/admin/orders').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        customerName: 'Teena Jacob',
        outfitType: 'Gabriel suit',
        totalAmount: null,
        advanceAmount: 500000,
        items: [{ name: 'Suit', quantity: 2, price: 490050 }],
      }),
    ])
  })

  test('with an amount that could be two is not sent, and says so where it stands', async () => {
    const { callsTo } = list([], made)
    fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
    type('Name', 'Teena Jacob')
    type('What we make', 'Gabriel suit')
    type('Piece 1', 'Suit')
    type('Price each', '12,50')
    pressIn('Make order')
    await waitFor(() => expect(document.activeElement).toBe(field('Price each')))
    expect(screen.getByText('Please enter an amount in rupees, such as 12,500')).toBeTruthy()
    expect(callsTo('POST /api/admin/orders')).toEqual([])
  })

  test('that cannot be made keeps what was typed', async () => {
    list([], { 'POST /api/admin/orders': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
    type('Name', 'Teena Jacob')
    type('What we make', 'Gabriel suit')
    pressIn('Make order')
    expect(await screen.findByText('We could not make this order. Please try again.')).toBeTruthy()
    expect(field('What we make').value).toBe('Gabriel suit')
  })

  test('tried again is the same order, and another once something of it is changed', async () => {
    const { callsTo } = list([], { 'POST /api/admin/orders': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
    type('Name', 'Teena Jacob')
    for (const outfit of ['Gabriel suit', 'Gabriel suit', 'Michael suit']) {
      const before = callsTo('POST /api/admin/orders').length
      type('What we make', outfit)
      pressIn('Make order')
      await waitFor(() => expect(callsTo('POST /api/admin/orders')).toHaveLength(before + 1))
      await waitFor(() => expect(dialog().getByRole('button', { name: 'Make order' })).toBeTruthy())
    }
    const ids = callsTo('POST /api/admin/orders').map(({ body }) => Object(body).id)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  const from = booking()
  const fromBooking = { 'GET /api/bookings': jsonAnswer([from]), ...made }

  test('from a booking begins with its customer, contact and wish, and says whose it is', async () => {
    const { callsTo } = list([], fromBooking, `&from=${from.id}`)
    expect((await screen.findByLabelText<HTMLInputElement>('What we make')).value).toBe('Holy Communion Dress for മറിയ')
    expect(field('Name').value).toBe('Sneha Mathew')
    expect(field('Phone (optional)').value).toBe('98470 12345')
    pressIn('Make order')
    await waitFor(() => expect(callsTo('POST /api/admin/orders')).toHaveLength(1))
    expect(callsTo('POST /api/admin/orders')[0]?.body).toMatchObject({ bookingId: from.id, items: [] })
    expect(callsTo('GET /api/bookings').at(-1)?.search).toBe(`id=${from.id}`)
  })

  test('for a customer belongs to her account', async () => {
    const customer = { id: 'u1', firstName: 'Sneha', lastName: null, email: 'sneha@example.com', phone: null }
    const { callsTo } = list(
      [],
      { ...made, 'GET /api/admin/customers/u1': jsonAnswer(customer) },
      '&from=new&customer=u1',
    )
    await screen.findByLabelText('What we make')
    type('What we make', 'Gown')
    expect(field('Email (optional)').value).toBe('sneha@example.com')
    pressIn('Make order')
    await waitFor(() => expect(callsTo('POST /api/admin/orders')[0]?.body).toMatchObject({ userId: 'u1' }))
  })

  test('of a booking that is not there is not made', async () => {
    list([], { ...made, 'GET /api/bookings': jsonAnswer([]) }, '&from=b9')
    expect(await screen.findByText('There is no such booking.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make order' })).toBeNull()
  })

  test('of a booking that has one already leads to that one', async () => {
    const refusal = jsonAnswer({ message: 'This booking has its order already: abcdef12', orderId: 'abcdef12-1' }, 409)
    list([], { ...fromBooking, 'POST /api/admin/orders': refusal }, `&from=${from.id}`)
    await screen.findByLabelText('What we make')
    pressIn('Make order')
    const way = await screen.findByRole('link', { name: 'Open that order' })
    expect(way.getAttribute('href')).toBe('/admin/orders/abcdef12-1')
  })
})

describe('the stages', () => {
  const changed = { [change]: jsonAnswer(adminOrderListItem({ status: 'fitting' })) }
  const stage = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

  test('go forward at one press, any number of them', async () => {
    const { callsTo } = open(changed)
    await opened()
    expect(stage('Cutting').textContent).toBe('CuttingSince 8 May')
    expect(stage('Cutting').getAttribute('aria-current')).toBe('step')
    fireEvent.click(stage('Fitting'))
    expect(await screen.findByText('Now at fitting')).toBeTruthy()
    expect(bodies(callsTo(change))).toEqual([{ updatedAt, status: 'fitting' }])
  })

  test('go back only when asked for twice', async () => {
    const { callsTo } = open(changed)
    await opened()
    fireEvent.click(stage('Pending'))
    pressIn('Stay at Cutting')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(change)).toEqual([])
    fireEvent.click(stage('Pending'))
    pressIn('Go back to Pending')
    await waitFor(() => expect(bodies(callsTo(change))).toEqual([{ updatedAt, status: 'pending', confirmBack: true }]))
  })

  test('end with a question first', async () => {
    const { callsTo } = open(changed)
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    expect(callsTo(change)).toEqual([])
    pressIn('Cancel order')
    await waitFor(() => expect(bodies(callsTo(change))).toEqual([{ updatedAt, status: 'cancelled' }]))
  })

  test('of a delivered order are taken up again only when asked for twice', async () => {
    const { callsTo } = open({ ...changed, [one]: jsonAnswer(adminOrder({ status: 'delivered' })) })
    await opened()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    fireEvent.click(stage('Fitting'))
    pressIn('Take it up again')
    await waitFor(() => expect(bodies(callsTo(change))).toEqual([{ updatedAt, status: 'fitting', confirmBack: true }]))
  })

  test('that somebody else moved meanwhile are shown as they are now', async () => {
    let now = adminOrder()
    open({
      [one]: () => jsonAnswer(now)(),
      [change]: () => {
        now = adminOrder({ status: 'stitching', updatedAt: '2026-05-13T05:00:00.000Z' })
        return jsonAnswer({ message: 'Anna changed the stage at 10:30.' }, 409)()
      },
    })
    await opened()
    fireEvent.click(stage('Fitting'))
    expect(await screen.findByText('Changed meanwhile')).toBeTruthy()
    expect(screen.getByText('Anna changed the stage at 10:30.')).toBeTruthy()
    await waitFor(() => expect(stage('Stitching').getAttribute('aria-current')).toBe('step'))
  })
})

describe('a change', () => {
  test('sends only what differs, with what it was read with', async () => {
    const { callsTo } = open({ [change]: jsonAnswer(adminOrderListItem()) })
    await opened()
    type('Notes for the table (optional)', 'Let down twice.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    clickButton('Save order')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(change).map(({ body }) => body)).toEqual([{ updatedAt, notes: 'Let down twice.' }])
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('of the pieces keeps the lines that stay', async () => {
    const { callsTo } = open({ [change]: jsonAnswer(adminOrderListItem()) })
    await opened()
    clickButton('Remove piece 2')
    clickButton('Add a piece')
    type('Piece 2', 'Booties')
    fireEvent.input(screen.getAllByLabelText('Price each')[1] as HTMLElement, { target: { value: '900' } })
    clickButton('Save order')
    await waitFor(() => expect(callsTo(change)).toHaveLength(1))
    expect(callsTo(change)[0]?.body).toEqual({
      updatedAt,
      items: [
        { id: 'i1', productId: 'p1', name: 'Heirloom christening gown', quantity: 1, price: 1055000 },
        { name: 'Booties', quantity: 1, price: 90000 },
      ],
    })
  })

  test('that fails keeps what was typed', async () => {
    open({ [change]: noNetwork })
    await opened()
    type('Notes for the table (optional)', 'Let down twice.')
    clickButton('Save order')
    expect(await screen.findByText('We could not change this order. Please try again.')).toBeTruthy()
    expect(field('Notes for the table (optional)').value).toBe('Let down twice.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  /** Somebody else saves other notes and a name while this form is typed into. */
  function openContested() {
    const later = '2026-05-13T05:00:00.000Z'
    const theirs = adminOrder({ notes: 'Hem 4 cm.', customerName: 'Sneha M. Joseph', updatedAt: later })
    let now = adminOrder()
    const shown = open({
      [one]: () => jsonAnswer(now)(),
      [change]: ({ body }) => {
        if (JSON.stringify(body).includes(later)) return jsonAnswer(adminOrderListItem())()
        now = theirs
        return jsonAnswer({ message: 'Anna changed the notes at 10:30.' }, 409)()
      },
    })
    return { ...shown, later }
  }
  async function runIntoTheirs() {
    await opened()
    type('Notes for the table (optional)', 'Let down twice.')
    clickButton('Save order')
    return within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }))
  }

  test('that came second shows theirs beside mine, and overwrites only what I keep', async () => {
    const { callsTo, later } = openContested()
    const question = await runIntoTheirs()
    expect(question.getByText('Notes for the table').parentElement?.textContent).toBe(
      'Notes for the tableTheirs: Hem 4 cm.Yours: Let down twice.',
    )
    expect(question.getByText('Name').parentElement?.textContent).toBe('NameTheirs: Sneha M. Joseph')
    expect(field('Notes for the table (optional)').value).toBe('Let down twice.')
    pressIn('Keep mine')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(change).map(({ body }) => body)).toEqual([
      { updatedAt, notes: 'Let down twice.' },
      { updatedAt: later, notes: 'Let down twice.' },
    ])
    expect(field('Name').value).toBe('Sneha M. Joseph')
  })

  test('that came second can take theirs', async () => {
    const { callsTo } = openContested()
    await runIntoTheirs()
    pressIn('Take theirs')
    await waitFor(() => expect(field('Notes for the table (optional)').value).toBe('Hem 4 cm.'))
    expect(callsTo(change)).toHaveLength(1)
  })

  test('that came second can be typed on', async () => {
    const { callsTo } = openContested()
    const question = await runIntoTheirs()
    fireEvent.click(question.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Notes for the table (optional)').value).toBe('Let down twice.')
    // Saving again asks again, and does not write over theirs by itself.
    clickButton('Save order')
    expect(await screen.findByRole('dialog', { name: 'Changed meanwhile' })).toBeTruthy()
    expect(callsTo(change)).toHaveLength(1)
  })
})

describe('an order without an account', () => {
  const walkIn = { [one]: jsonAnswer(adminOrder({ userId: null, customer: null, customerEmail: null })) }

  test('says that nobody sees its updates, and is given to the account it belongs to', async () => {
    const { callsTo } = open({
      ...walkIn,
      [change]: jsonAnswer(adminOrderListItem()),
      'GET /api/admin/customers': jsonAnswer([
        { id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'other@example.com' },
      ]),
    })
    await opened()
    expect(screen.getByText('This order has no account, so nobody sees it yet')).toBeTruthy()
    clickButton('Link to an account')
    fireEvent.click(await screen.findByRole('button', { name: /other@example.com$/ }))
    expect(await screen.findByText('Order linked')).toBeTruthy()
    expect(callsTo('GET /api/admin/customers')[0]?.search).toBe('q=Sneha+Mathew')
    expect(callsTo(change).map(({ body }) => body)).toEqual([{ updatedAt, userId: 'u7' }])
  })

  test('stays so where there is none', async () => {
    open({ ...walkIn, 'GET /api/admin/customers': jsonAnswer([]) })
    await opened()
    clickButton('Link to an account')
    expect(await screen.findByText('No account has this name or email.')).toBeTruthy()
  })

  test('is not asked of one that has its account', async () => {
    open()
    await opened()
    expect(screen.queryByRole('button', { name: 'Link to an account' })).toBeNull()
  })
})

describe('the money', () => {
  const payments = `POST /api/admin/orders/${id}/payments`
  const money = () => screen.getByRole('region', { name: 'Money' }).textContent

  test('says what is left, and by how much was paid too much', async () => {
    const { leave } = open()
    await opened()
    expect(money()).toContain('Total₹12,400Paid₹6,000Balance₹6,400')
    expect(money()).toContain('2 May 2026, UPI, Advance₹6,000')
    leave()
    open({ [one]: jsonAnswer(adminOrder({ advanceAmount: 1300000, balanceAmount: -60000, overpaidBy: 60000 })) })
    await opened()
    expect(money()).toContain('Overpaid by₹600')
    expect(money()).not.toContain('Balance')
  })

  test.each([
    ['Money came', { amount: 150050 }],
    ['Money went back', { amount: -150050 }],
  ])('%s, in paise', async (way, noted) => {
    const { callsTo } = open({ [payments]: jsonAnswer(adminOrderListItem(), 201) })
    await opened()
    clickButton('Note a payment')
    type('Amount', '1,500.50')
    fireEvent.change(field('What happened'), { target: { value: way === 'Money came' ? 'came' : 'back' } })
    pressIn('Note it')
    await waitFor(() => expect(callsTo(payments)).toHaveLength(1))
    expect(callsTo(payments)[0]?.body).toEqual({ updatedAt, method: null, note: '', ...noted })
  })

  test('of nothing is no payment', async () => {
    const { callsTo } = open()
    await opened()
    clickButton('Note a payment')
    type('Amount', '0')
    pressIn('Note it')
    expect(await screen.findByText('Please enter an amount in rupees, such as 6,000')).toBeTruthy()
    expect(callsTo(payments)).toEqual([])
  })
})

describe('a work update', () => {
  const updates = `POST /api/admin/orders/${id}/updates`
  const update = `/api/admin/orders/${id}/updates/w1`

  test('is shown to the customer, at the stage the order is at', async () => {
    const { callsTo } = open({ [updates]: jsonAnswer({}, 201) })
    await opened()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    expect(await screen.findByText('Update shown')).toBeTruthy()
    expect(callsTo(updates).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        title: 'The lace is in',
        description: null,
        stage: 'cutting',
        photos: [],
        isVisible: true,
      },
    ])
    expect(field('Title').value).toBe('')
  })

  test('in the same words as the last is another', async () => {
    const { callsTo } = open({ [updates]: jsonAnswer({}, 201) })
    await opened()
    for (const count of [1, 2]) {
      type('Title', 'Going on')
      clickButton('Show to Sneha')
      await waitFor(() => expect(callsTo(updates)).toHaveLength(count))
      await waitFor(() => expect(field('Title').value).toBe(''))
    }
    const [first, second] = callsTo(updates).map(({ body }) => Object(body).id)
    expect(second).not.toBe(first)
  })

  test('may stay at the desk', async () => {
    const { callsTo } = open({ [updates]: jsonAnswer({}, 201) })
    await opened()
    type('Title', 'Second bolt ordered')
    fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
    clickButton('Keep for the desk')
    await waitFor(() => expect(callsTo(updates)[0]?.body).toMatchObject({ isVisible: false }))
  })

  test('that fails keeps its words, also over a reload', async () => {
    const { leave } = open({ [updates]: noNetwork })
    await opened()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    expect(await screen.findByText('We could not save this update. Please try again.')).toBeTruthy()
    expect(field('Title').value).toBe('The lace is in')
    leave()
    open()
    await opened()
    expect(field('Title').value).toBe('The lace is in')
  })

  test('is deleted only when asked for twice', async () => {
    const { callsTo } = open({ [`DELETE ${update}`]: jsonAnswer({ ok: true }) })
    await opened()
    clickButton('Delete Lace was two metres short')
    expect(screen.getByRole('dialog').textContent).toContain('with its 2 photos')
    pressIn('Keep update')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(`DELETE ${update}`)).toEqual([])
    clickButton('Delete Lace was two metres short')
    pressIn('Delete update')
    expect(await screen.findByText('Update deleted')).toBeTruthy()
    expect(callsTo(`DELETE ${update}`)).toHaveLength(1)
  })

  test('is changed with what it was read with, and a photo taken out', async () => {
    const { callsTo } = open({ [`PATCH ${update}`]: jsonAnswer({}) })
    await opened()
    clickButton('Edit Lace was two metres short')
    pressIn('Take out photo 1')
    pressIn('Save update')
    expect(await screen.findByText('Update saved')).toBeTruthy()
    expect(callsTo(`PATCH ${update}`).map(({ body }) => body)).toEqual([
      {
        updatedAt: '2026-05-10T06:00:00.000Z',
        title: 'Lace was two metres short',
        description: null,
        stage: 'cutting',
        photos: ['u/o/2'],
        isVisible: false,
      },
    ])
  })

  test('that somebody else has changed meanwhile is saved over only after a look at theirs', async () => {
    const later = '2026-05-11T06:00:00.000Z'
    const [first] = adminOrder().updates
    let now = adminOrder()
    const { callsTo } = open({
      [one]: () => jsonAnswer(now)(),
      [`PATCH ${update}`]: ({ body }) => {
        if (Object(body).updatedAt === later) return jsonAnswer({})()
        now = adminOrder({ updates: [{ ...first, title: 'Their title', updatedAt: later }] })
        return jsonAnswer({ message: 'This update has just been changed by someone else.' }, 409)()
      },
    })
    await opened()
    clickButton('Edit Lace was two metres short')
    const title = dialog().getByLabelText<HTMLInputElement>('Title')
    fireEvent.input(title, { target: { value: 'My title' } })
    pressIn('Save update')
    expect(await dialog().findByText(/^Their title/)).toBeTruthy()
    expect(title.value).toBe('My title')
    pressIn('Keep mine')
    pressIn('Save update')
    expect(await screen.findByText('Update saved')).toBeTruthy()
    expect(callsTo(`PATCH ${update}`).map(({ body }) => [Object(body).title, Object(body).updatedAt])).toEqual([
      ['My title', '2026-05-10T06:00:00.000Z'],
      ['My title', later],
    ])
  })
})
