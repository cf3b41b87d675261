import { expect, it } from 'vitest'
import { Client } from '../../helpers/worker/client.ts'

it.each([
  ['/claim/the-token', '/claim#the-token'],
  ['/ml/claim/the-token', '/ml/claim#the-token'],
  ['/f/the-token', '/f#the-token'],
  ['/ml/f/the-token', '/ml/f#the-token'],
  ['/confirm-email?token=the-token', '/confirm-email#the-token'],
  ['/ml/confirm-email?token=the-token', '/ml/confirm-email#the-token'],
  ['/claim/a%23b%2Fc', '/claim#a%23b%2Fc'],
])('a link that was sent as %s leads on to %s, and is kept nowhere', async (sent, place) => {
  const answer = await new Client().get(sent)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe(place)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
})
