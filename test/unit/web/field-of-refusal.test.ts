import { expect, test } from 'vitest'
import { fieldOfRefusal } from '../../../web/features/orders/field-of-refusal.ts'

// The sentences of the server: test/worker/orders/wrong-days.test.ts holds them.
test.each([
  ['The day of the event has passed already', 'eventDate'],
  ['The day it should be ready has passed already', 'estimatedDelivery'],
  ['Please enter a valid phone number', 'customerPhone'],
  ['This order is being changed. Please try again.', undefined],
])('%s is said at the field it is about', (sentence, field) => {
  expect(fieldOfRefusal(sentence)).toBe(field)
})
