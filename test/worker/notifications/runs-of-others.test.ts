import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { app } from '../../../worker/app.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { listMailRecipients, setUpNotifications, sneha } from '../../helpers/worker/notifications.ts'

setUpNotifications()

it('what a Worker without mail still does after its answers takes no mail of the one asked next', async () => {
  const divya = await customer()
  divya.fetch = (request) => app.fetch(request, env, { waitUntil() {}, passThroughOnException() {}, props: {} })
  for (let nth = 0; nth < 8; nth++) await book(divya)
  await book(sneha)
  expect(listMailRecipients()).toEqual([sneha.email, 'owner@example.com', 'second@example.com'].sort())
})
