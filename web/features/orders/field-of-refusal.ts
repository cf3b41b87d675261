import type { FieldName } from './form-values.ts'

/** The field of the order's form that a refusal of the server is about. */
export function fieldOfRefusal(sentence: string): FieldName | undefined {
  if (/phone number/.test(sentence)) return 'customerPhone'
  if (/day of the event/.test(sentence)) return 'eventDate'
  if (/should be ready/.test(sentence)) return 'estimatedDelivery'
  return undefined
}
