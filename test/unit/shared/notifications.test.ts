import { expect, it } from 'vitest'
import { adminPathOf, customerPathOf, notificationTypes } from '../../../shared/notifications.ts'

it('the path of a notification is a path of this site for each type, whatever its id', () => {
  for (const type of [...notificationTypes, 'unheard-of']) {
    for (const relatedId of [null, 'a-1', '//evil.test', '" onclick="', '../admin']) {
      for (const place of [adminPathOf({ type, relatedId }), customerPathOf({ type, relatedId })]) {
        expect(place).toMatch(/^\/(admin|user)(\/|\?|$)[\w/?&=%.-]*$/)
        expect(new URL(place, 'https://shop.example').pathname).toMatch(/^\/(admin|user)/)
      }
    }
  }
})

it.each([
  ['booking', 'b1', '/admin?tab=bookings&open=b1'],
  ['contact', 'c1', '/admin?tab=contacts&open=c1'],
  ['payment_claim', 'o1', '/admin/orders/o1'],
  ['chat_lead', null, '/admin?tab=chat-leads'],
  ['chat_lead', 'c1', '/admin?tab=chat-leads&open=c1'],
  ['chat_lead', 'guest-1', '/admin?tab=messages&room=guest-1'],
  ['promise', null, '/admin'],
  ['password_reset', 'u1', '/admin?tab=resets&open=u1'],
  ['chat_message', 'guest-1', '/admin?tab=messages&room=guest-1'],
  ['daily_report', '2026-05-14', '/admin?tab=reports&day=2026-05-14'],
  ['password_changed', null, '/admin/settings?tab=security'],
])('an admin finds a %s about %s at %s', (type, relatedId, place) => {
  expect(adminPathOf({ type, relatedId })).toBe(place)
})
