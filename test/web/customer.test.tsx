import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { orderMessage } from '../../web/features/orders/public.ts'
import AdminCustomerPage from '../../web/pages/admin-customer.tsx'
import { adminUser } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../helpers/web/screen.tsx'

const customer = (changes: object = {}) => ({
  id: 'u1',
  firstName: 'Sneha',
  lastName: 'Mathew',
  email: 'sneha@example.com',
  phone: '98470 12345',
  phoneE164: '+919847012345',
  isActive: true,
  activeOrders: 1,
  totalOrders: 2,
  createdAt: '2026-01-10T05:00:00.000Z',
  notes: 'Likes ivory.',
  notedAt: '2026-05-01T05:00:00.000Z',
  consent: { version: '2026-11', at: '2026-04-30T05:00:00.000Z' },
  marketingEmails: false,
  orders: [
    {
      id: '7f3a91c2-1',
      outfitType: 'Christening gown',
      status: 'stitching',
      eventDate: null,
      estimatedDelivery: '2026-05-24T05:00:00.000Z',
      totalAmount: 1240000,
      balanceAmount: 640000,
      createdAt: '2026-05-02T05:00:00.000Z',
    },
  ],
  bookings: [
    {
      id: 'b1',
      childName: 'മറിയ',
      serviceType: 'baptism-suit',
      status: 'confirmed',
      eventDate: null,
      createdAt: '2026-04-30T05:00:00.000Z',
    },
  ],
  rooms: [
    { id: 'r1', orderId: '7f3a91c2-1', status: 'active', lastMessageAt: null, createdAt: '2026-05-03T05:00:00.000Z' },
  ],
  leads: [],
  ...changes,
})
const path = '/api/admin/customers/u1'
const open = (answers: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen('/admin/customers/u1', <Route path="/admin/customers/:id" component={AdminCustomerPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET ${path}`]: jsonAnswer(customer()),
    ...answers,
  })
const part = (name: string) => within(screen.getByRole('region', { name }))
const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes', { exact: true })

describe('what is said of an order on WhatsApp', () => {
  const order = {
    id: '7f3a91c2-1',
    outfitType: 'Christening gown',
    status: 'stitching' as const,
    estimatedDelivery: '2026-05-24T05:00:00.000Z',
    balanceAmount: 640000,
  }
  const said = (changes: object) => orderMessage({ ...order, ...changes }, { to: 'Sneha', from: 'Kasavu & Lace' })

  test.each([
    [
      {},
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it is being stitched. It will be ready about 24 May 2026. The balance is ₹6,400. Kasavu & Lace',
    ],
    [
      { status: 'ready', balanceAmount: 0 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it is ready to be picked up. Kasavu & Lace',
    ],
    [
      { status: 'cancelled' },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been cancelled. Kasavu & Lace',
    ],
    [
      { status: 'delivered', balanceAmount: -5000 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been delivered. Kasavu & Lace',
    ],
  ])('%j', (changes, words) => expect(said(changes)).toBe(words))
})

describe('a customer’s page', () => {
  test('has everything the desk knows, each with the way to it', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Sneha Mathew' })).toBeTruthy()
    const to = (name: string, link: string | RegExp) =>
      part(name).getByRole('link', { name: link }).getAttribute('href')
    expect(to('Orders', 'Christening gown')).toBe('/admin/orders/7f3a91c2-1')
    expect(to('Orders', 'New order')).toBe('/admin?tab=orders&from=new&customer=u1')
    expect(to('Bookings', 'Baptism Suit for മറിയ')).toBe('/admin?tab=bookings&open=b1')
    expect(to('Chats', 'About order 7f3a91c2')).toBe('/admin?tab=messages&room=r1')
    expect(part('Leads').getByText('No lead under this email or phone.')).toBeTruthy()
    expect(screen.getByText('Consent').parentElement?.textContent).toBe(
      'ConsentGiven 30 April 2026To the words of 2026-11',
    )
    const message = to('Orders', /^Tell how it stands/)
    expect(message).toMatch(/^https:\/\/wa\.me\/919847012345\?text=Hello%20Sneha/)
    expect(decodeURIComponent(message ?? '')).toContain('it is being stitched')
  })

  test('deactivates only when asked for twice, and shows it', async () => {
    let isActive = true
    const { callsTo } = open({
      [`GET ${path}`]: () => jsonAnswer(customer({ isActive }))(),
      [`PUT ${path}`]: ({ body }) => {
        isActive = Object(body).isActive
        return jsonAnswer(customer({ isActive }))()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Sneha Mathew' }))
    expect(callsTo(`PUT ${path}`)).toEqual([])
    clickButton('Deactivate')
    expect(await screen.findByRole('button', { name: 'Activate Sneha Mathew' })).toBeTruthy()
    expect(screen.getByText('Inactive')).toBeTruthy()
  })

  test('of nobody is not there', async () => {
    open({ [`GET ${path}`]: jsonAnswer({ message: 'There is no such customer' }, 404) })
    expect(await screen.findByText('There is no such customer')).toBeTruthy()
  })
})

describe('the desk’s notes', () => {
  const later = '2026-05-02T05:00:00.000Z'

  test('are kept with what they were read with', async () => {
    let now = customer()
    const { callsTo } = open({
      [`GET ${path}`]: () => jsonAnswer(now)(),
      [`PATCH ${path}`]: ({ body }) => {
        now = customer({ notes: Object(body).notes, notedAt: later })
        return jsonAnswer({ notes: now.notes, notedAt: later })()
      },
    })
    await screen.findByRole('heading', { name: 'Sneha Mathew' })
    type('Notes', 'Likes ivory, not white.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    clickButton('Save notes')
    expect(await screen.findByText('Notes saved')).toBeTruthy()
    expect(callsTo(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { notes: 'Likes ivory, not white.', notedAt: '2026-05-01T05:00:00.000Z' },
    ])
    expect(notes().value).toBe('Likes ivory, not white.')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  /** Somebody else has written 'Prefers cream.' by the time these are saved. */
  async function runIntoTheirs() {
    let now = customer()
    const shown = open({
      [`GET ${path}`]: () => jsonAnswer(now)(),
      [`PATCH ${path}`]: ({ body }) => {
        if (Object(body).notedAt === later) return jsonAnswer({ notes: Object(body).notes, notedAt: later })()
        now = customer({ notes: 'Prefers cream.', notedAt: later })
        return jsonAnswer({ message: 'Someone else has changed these notes.' }, 409)()
      },
    })
    await screen.findByRole('heading', { name: 'Sneha Mathew' })
    type('Notes', 'Mine.')
    clickButton('Save notes')
    expect(await screen.findByText('Prefers cream.')).toBeTruthy()
    expect(notes().value).toBe('Mine.')
    return shown
  }

  test('that came second are kept only after a look at theirs', async () => {
    const { callsTo } = await runIntoTheirs()
    clickButton('Keep mine')
    expect(notes().value).toBe('Mine.')
    clickButton('Save notes')
    await waitFor(() => expect(callsTo(`PATCH ${path}`)).toHaveLength(2))
    expect(callsTo(`PATCH ${path}`)[1]?.body).toEqual({ notes: 'Mine.', notedAt: later })
  })

  test('that came second can give way', async () => {
    const { callsTo } = await runIntoTheirs()
    clickButton('Take theirs')
    await waitFor(() => expect(notes().value).toBe('Prefers cream.'))
    expect(callsTo(`PATCH ${path}`)).toHaveLength(1)
  })
})
