import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  fakeTransfers,
  PhotoForm,
  photo,
  placesGiven,
  row,
  says,
  signedIn,
} from '../../helpers/web/photo-field.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('the progress of an upload is told in words and as a seam, and it can be cancelled', async () => {
  const sent = fakeTransfers([], { held: true })
  renderScreen('/', <PhotoForm />, signedIn)
  choose(photo('a.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.progress(1_240_000)
  await says('62%, 1.2 of 1.9 MB')
  expect(screen.getByRole('progressbar', { name: 'Upload of a.jpg' }).getAttribute('aria-valuenow')).toBe('62')
  await says('0 there, 1 waiting')
  clickButton('Cancel a.jpg')
  await says('0 there, 0 waiting')
  expect(sent[0]?.aborted).toBe(true)
  expect(screen.queryByText('a.jpg')).toBeNull()
})

test('a store in trouble is asked again, at the same place', async () => {
  const sent = fakeTransfers([{ status: 503 }, null])
  const { callsTo } = renderScreen('/', <PhotoForm />, signedIn)
  choose(photo('a.jpg'))
  await says('1 there, 0 waiting')
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ url }) => url)).size).toBe(1)
  expect(callsTo('POST /api/objects/upload')).toHaveLength(1)
  expect(screen.queryByText('Upload failed')).toBeNull()
})

test('an expired place is asked for anew', async () => {
  const sent = fakeTransfers([{ status: 403, text: '<Message>Request has expired</Message>' }])
  renderScreen('/', <PhotoForm />, signedIn)
  choose(photo('a.jpg'))
  await says('1 there, 0 waiting')
  expect(new Set(sent.map(({ url }) => url)).size).toBe(2)
})

test('a refusal is final and says so, and the person can try again', async () => {
  const sent = fakeTransfers([{ status: 403, text: 'SignatureDoesNotMatch' }])
  renderScreen('/', <PhotoForm />, signedIn)
  choose(photo('a.jpg'))
  await says('Upload failed')
  expect((await row('a.jpg')).getByText('Failed to upload a.jpg.')).toBeTruthy()
  expect(screen.getByText('0 there, 0 waiting')).toBeTruthy()
  expect(sent).toHaveLength(1)
  clickButton('Retry a.jpg')
  await says('1 there, 0 waiting')
})

test("the shop's own refusal is told in its words", async () => {
  const full = 'We keep 500 of your photos already. Please send us this one by WhatsApp.'
  renderScreen('/', <PhotoForm />, {
    ...signedIn,
    'POST /api/objects/upload': jsonAnswer({ message: full }, 409),
    'POST /api/s3/multipart': jsonAnswer({ message: full, error: full }, 409),
  })
  choose(photo('a.jpg'), photo('large.jpg', { size: 6_000_000 }))
  for (const name of ['a.jpg', 'large.jpg']) expect(await (await row(name)).findByText(full)).toBeTruthy()
})

test('removing the only photo that is there keeps the ones still on their way', async () => {
  const sent = fakeTransfers([], { held: true })
  renderScreen('/', <PhotoForm />, signedIn)
  choose(photo('a.jpg'), photo('b.jpg'))
  await waitFor(() => expect(sent).toHaveLength(2))
  act(() => sent[0]?.go())
  await says('1 there, 1 waiting')
  clickButton(sent[0]?.url.includes(String(placesGiven() - 1)) ? 'Remove a.jpg' : 'Remove b.jpg')
  await says('0 there, 1 waiting')
})
