import { type Answer, answer, type Row, row } from './recorded.ts'

/** A booking in the owner's list. */
export const booking = (changes: Partial<Row<'/bookings'>> = {}) =>
  row('/bookings', {
    id: crypto.randomUUID(),
    userId: 'u1',
    childName: 'മറിയ',
    parentName: 'Sneha Mathew',
    phone: '98470 12345',
    phoneE164: '+919847012345',
    email: 'sneha@example.com',
    serviceType: 'communion-dress',
    eventDate: '2027-04-04',
    leadScore: 82,
    scoreReasons: [
      { label: 'Asked for tailoring', points: 20 },
      { label: 'Can be called', points: 62 },
    ],
    createdAt: '2026-05-14T04:30:00.000Z',
    updatedAt: '2026-05-14T04:30:00.000Z',
    ...changes,
  })

type Visit = Row<'/bookings'>['visits'][number]
/** A visit of half an hour that is to come. */
export const visit = (changes: Partial<Visit> = {}): Visit => ({
  ...{ id: 'v1', kind: 'consultation', startsAt: '2099-11-24T06:00:00.000Z', minutes: 30, note: null },
  updatedAt: '2026-05-14T04:30:00.000Z',
  ...changes,
})

export const stats = (changes: Partial<Answer<'/admin/dashboard/stats'>> = {}) => ({
  ...answer('/admin/dashboard/stats'),
  ...changes,
})
