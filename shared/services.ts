// Apart from the schemas: the public page shows these before zod is there.

/** What can be booked. */
export const serviceLabels = {
  'baptism-suit': 'Baptism Suit',
  'communion-dress': 'Holy Communion Dress',
  accessories: 'Premium Accessories',
  'custom-design': 'Custom Design',
} as const
export type ServiceType = keyof typeof serviceLabels

export const serviceTypeKeys = Object.keys(serviceLabels) as [ServiceType, ...ServiceType[]]
