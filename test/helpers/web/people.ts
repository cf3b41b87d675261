/** The owner, as the session answers her. */
export const adminUser = { id: 'u2', email: 'owner@example.com', firstName: 'Anna', lastName: 'Kurian', role: 'admin' }

/** A customer, as the session answers her. */
export const customerUser = {
  id: 'u1',
  email: 'sneha@example.com',
  firstName: 'Sneha',
  lastName: 'Mathew',
  role: 'customer',
}

/** What rows of people who got in touch have in common. */
const enquiryRow = () => ({
  id: crypto.randomUUID(),
  name: 'Jincy Paul',
  email: 'jincy@example.com',
  phone: '90000 00041',
  phoneE164: '+919000000041',
  status: 'new',
  leadScore: 40,
  scoreReasons: [
    { label: 'Can be called', points: 20 },
    { label: 'Described the wish', points: 20 },
  ],
  createdAt: '2026-05-14T04:30:00.000Z',
  updatedAt: '2026-05-14T04:30:00.000Z',
})

export const contact = (changes: object = {}) => ({
  ...enquiryRow(),
  subject: 'Twins',
  message: 'Do you make two of the same suit?',
  source: 'website',
  isUnanswered: null,
  ...changes,
})

export const lead = (changes: object = {}) => ({
  ...enquiryRow(),
  source: 'walk-in',
  type: 'booking',
  notes: null,
  lastContactDate: null,
  conversionDate: null,
  ...changes,
})

export const chatLead = (changes: object = {}) => ({
  ...enquiryRow(),
  chatRoomId: 'guest-1',
  location: 'Aluva',
  notes: null,
  convertedToCustomerId: null,
  isUnanswered: null,
  ...changes,
})

export const customer = (changes: object = {}) => ({
  id: '9c1f20ab-0000-4000-8000-000000000000',
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
  totalOrders: 3,
  language: 'en',
  noWhatsapp: false,
  createdAt: '2026-05-14T04:30:00.000Z',
  updatedAt: '2026-05-14T04:30:00.000Z',
  ...changes,
})

export const notification = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  userId: null,
  title: 'New enquiry',
  message: 'Jincy Paul writes: Twins',
  type: 'contact',
  relatedId: 'c1',
  isRead: false,
  isPushSent: false,
  data: null,
  createdAt: '2026-05-14T04:30:00.000Z',
  ...changes,
})

/** A password request; `data` is what the notification holds, in place of or beside the usual. */
export const passwordRequest = (data: object = {}, changes: object = {}) =>
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
