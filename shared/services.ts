// Apart from the schemas: the public page shows these before zod is there.

/** What can be booked; the labels are the spec's. */
export const serviceTypes = {
  'baptism-suit': 'Baptism Suit',
  'communion-dress': 'Holy Communion Dress',
  accessories: 'Premium Accessories',
  'custom-design': 'Custom Design',
} as const
export type ServiceType = keyof typeof serviceTypes

export const serviceNames = Object.keys(serviceTypes) as [ServiceType, ...ServiceType[]]
