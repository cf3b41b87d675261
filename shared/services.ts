// Separate from the schemas: the public page shows these names before zod is loaded.

import { t } from './words/t.ts'

/** Services that can be booked. */
export const serviceLabels = {
  'baptism-suit': 'Baptism Suit',
  'communion-dress': 'Holy Communion Dress',
  accessories: 'Premium Accessories',
  'custom-design': 'Custom Design',
} as const
export type ServiceType = keyof typeof serviceLabels

/** Returns a service's name in the current language. */
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
