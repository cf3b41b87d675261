/** A booking as the Worker answers it to the owner. */
export const booking = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  userId: 'u1',
  childName: 'മറിയ',
  parentName: 'Sneha Mathew',
  phone: '98470 12345',
  phoneE164: '+919847012345',
  email: 'sneha@example.com',
  serviceType: 'communion-dress',
  message: 'Lace like my grandmother’s, please.',
  eventDate: '2027-04-04',
  preferredTime: null,
  productSlug: null,
  inspirationPhotos: [],
  status: 'pending',
  leadScore: 82,
  scoreReasons: [
    { label: 'Asked for tailoring', points: 20 },
    { label: 'Can be called', points: 62 },
  ],
  source: 'website',
  consentVersion: null,
  consentAt: null,
  createdAt: '2026-05-14T04:30:00.000Z',
  updatedAt: '2026-05-14T04:30:00.000Z',
  ...changes,
})

export const stats = (changes: object = {}) => ({
  totalContacts: 148,
  newContacts: 12,
  totalBookings: 326,
  pendingBookings: 4,
  totalLeads: 75,
  newLeads: 9,
  qualifiedLeads: 31,
  convertedLeads: 18,
  bookingsByWeek: Array.from({ length: 12 }, (_, week) => ({
    weekOf: new Date(Date.UTC(2026, 2, 2 + 7 * week)).toISOString().slice(0, 10),
    bookings: week,
  })),
  ...changes,
})
