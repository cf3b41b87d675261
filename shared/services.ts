// Apart from the schemas: the public page shows these before zod is there.

import { t } from './words/t.ts'

/** What can be booked. */
export const serviceLabels = {
  'baptism-suit': 'Baptism Suit',
  'communion-dress': 'Holy Communion Dress',
  accessories: 'Premium Accessories',
  'custom-design': 'Custom Design',
} as const
export type ServiceType = keyof typeof serviceLabels

/** What can be booked, as people read it, in the language that is spoken. */
export function serviceName(service: ServiceType) {
  const names = {
    'baptism-suit': t('Baptism Suit'),
    'communion-dress': t('Holy Communion Dress'),
    accessories: t('Premium Accessories'),
    'custom-design': t('Custom Design'),
  }
  return names[service]
}

export const serviceTypeKeys = Object.keys(serviceLabels) as [ServiceType, ...ServiceType[]]
