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
