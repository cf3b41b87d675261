import { settingsDefaults } from '../../../shared/settings.ts'
import { type Answer, answer, type Row, row } from './recorded.ts'
import { type Answers, jsonAnswer } from './screen.tsx'

const sneha = { firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com' }
const snehasPhone = { phone: '98470 12345', phoneE164: '+919847012345' }

/** The owner in the session response. */
export const adminUser = {
  ...answer('/user', 'admin'),
  ...{ id: 'u2', email: 'owner@example.com', firstName: 'Anna', lastName: 'Kurian' },
}

/** A customer in the session response. */
export const customerUser = { ...answer('/user', 'customer'), ...sneha, id: 'u1', phone: null, push: undefined }

/** Returns the fields shared by all rows of people who got in touch. */
const jincy = () => ({
  id: crypto.randomUUID(),
  ...{ name: 'Jincy Paul', email: 'jincy@example.com', phone: '90000 00041', phoneE164: '+919000000041' },
  createdAt: '2026-05-14T04:30:00.000Z',
})

export const contact = (changes: Partial<Row<'/admin/contacts'>> = {}) =>
  row('/admin/contacts', {
    ...jincy(),
    subject: 'Twins',
    message: 'Do you make two of the same suit?',
    ...changes,
  })

export const lead = (changes: Partial<Row<'/admin/leads'>> = {}) =>
  row('/admin/leads', { ...jincy(), source: 'walk-in', type: 'booking', lastContactDate: null, ...changes })

export const chatLead = (changes: Partial<Row<'/chat/leads'>> = {}) =>
  row('/chat/leads', { ...jincy(), chatRoomId: 'guest-1', ...changes })

export const customer = (changes: Partial<Row<'/admin/customers'>> = {}) =>
  row('/admin/customers', {
    ...sneha,
    ...snehasPhone,
    id: '9c1f20ab-0000-4000-8000-000000000000',
    emailConfirmed: true,
    activeOrders: 1,
    totalOrders: 3,
    createdAt: '2026-05-14T04:30:00.000Z',
    ...changes,
  })

/** Returns a customer's details. */
export const detailedCustomer = (changes: Partial<Answer<'/admin/customers/:id'>> = {}) => ({
  ...answer('/admin/customers/:id'),
  ...customer({ id: 'u1', totalOrders: 2, updatedAt: '2026-01-10T05:00:00.000Z' }),
  ...changes,
})

export const notification = (changes: Partial<Row<'/admin/notifications'>> = {}) =>
  row('/admin/notifications', {
    id: crypto.randomUUID(),
    title: 'New enquiry',
    message: 'Jincy Paul writes: Twins',
    type: 'contact',
    relatedId: 'c1',
    isRead: false,
    createdAt: '2026-05-14T04:30:00.000Z',
    ...changes,
  })

/** Returns a password request; `data` overrides fields of the notification's data. */
export const passwordRequest = (data: object = {}, changes: Partial<Row<'/admin/notifications'>> = {}) =>
  notification({
    type: 'password_reset',
    title: 'Password reset request',
    relatedId: 'u1',
    data: JSON.stringify({
      userName: 'Sneha Mathew',
      userEmail: 'sneha@example.com',
      userPhone: '+919847012345',
      temporaryPassword: '42q8-s8wx-r2bp',
      requestedAt: '2026-05-14T04:30:00.000Z',
      ...data,
    }),
    ...changes,
  })

export const elizabeth = { ...answer('/user', 'customer'), id: 'u1', lastName: null }
export const signedIn = (more: object = {}) => ({ 'GET /api/user': jsonAnswer({ ...elizabeth, ...more }) })
export const settings = {
  ...signedIn(),
  'GET /api/user/settings': jsonAnswer(settingsDefaults.user),
  'GET /api/push/devices': jsonAnswer([]),
}

/** Returns a customer's open tasks; none unless `changes` adds some. */
export const waitingAnswer = (changes: Partial<Answer<'/user/waiting'>> = {}): Answer<'/user/waiting'> => ({
  items: [],
  counts: { orders: 0, consultations: 0 },
  opens: 'orders',
  ...changes,
})

/** Returns the responses for a customer's dashboard. */
export const dashboardAnswers = (answers: Answers = {}) => ({
  'GET /api/user': jsonAnswer(customerUser),
  'GET /api/user/waiting': jsonAnswer(waitingAnswer()),
  'GET /api/user/orders': jsonAnswer([]),
  'GET /api/user/bookings': jsonAnswer([]),
  ...answers,
})
