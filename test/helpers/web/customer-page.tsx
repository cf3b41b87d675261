import { screen, within } from '@testing-library/react'
import { Route } from 'wouter'
import AdminCustomerPage from '../../../web/pages/admin-customer.tsx'
import { adminUser } from './people.ts'
import { jsonAnswer, renderScreen } from './screen.tsx'

/** A customer's details as the Worker answers them to an admin. */
export const detailedCustomer = (changes: object = {}) => ({
  id: 'u1',
  firstName: 'Sneha',
  lastName: 'Mathew',
  email: 'sneha@example.com',
  phone: '98470 12345',
  phoneE164: '+919847012345',
  isActive: true,
  hasAccount: true,
  emailConfirmed: true,
  phoneConfirmedAt: null,
  activeOrders: 1,
  totalOrders: 2,
  createdAt: '2026-01-10T05:00:00.000Z',
  updatedAt: '2026-01-10T05:00:00.000Z',
  notes: 'Likes ivory.',
  notedAt: '2026-05-01T05:00:00.000Z',
  consent: { version: '2026-11-23', at: '2026-04-30T05:00:00.000Z' },
  marketingEmails: false,
  language: 'en',
  noWhatsapp: false,
  refusedBy: null,
  orders: [
    {
      id: '7f3a91c2-1',
      outfitType: 'Christening gown',
      status: 'stitching',
      eventDate: null,
      estimatedDelivery: '2026-05-24T05:00:00.000Z',
      totalAmount: 1240000,
      advanceAmount: 600000,
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
  visits: [
    {
      ...{ id: 'v2', kind: 'fitting', cancelledBy: null, orderId: '7f3a91c2-1', bookingId: null },
      startsAt: '2099-11-24T05:30:00.000Z',
    },
    {
      ...{ id: 'v1', kind: 'consultation', cancelledBy: 'customer', orderId: null, bookingId: 'b1' },
      startsAt: '2026-05-04T05:30:00.000Z',
    },
  ],
  rooms: [
    { id: 'r1', orderId: '7f3a91c2-1', status: 'active', lastMessageAt: null, createdAt: '2026-05-03T05:00:00.000Z' },
  ],
  leads: [],
  ...changes,
})
export const customerPath = '/api/admin/customers/u1'
export const openCustomer = (answers: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen('/admin/customers/u1', <Route path="/admin/customers/:id" component={AdminCustomerPage} />, {
    'GET /api/user': jsonAnswer(adminUser),
    [`GET ${customerPath}`]: jsonAnswer(detailedCustomer()),
    ...answers,
  })
export const section = (name: string) => within(screen.getByRole('region', { name }))
