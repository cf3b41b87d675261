import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  clickInDialog,
  dialog,
  findOrderForm,
  getOrder,
  id,
  openCustomerOrder,
  openOrder,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, customerOrder, pin } from '../../helpers/web/orders.ts'
import { type Answers, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const path = `/api/orders/${id}/pins`
const getPins = `GET ${path}`

/** Her order with the first of its two photos open. */
async function openPhoto(pins: object[], answers: Answers = {}) {
  const opened = openCustomerOrder(jsonAnswer(customerOrder()), { [getPins]: jsonAnswer(pins), ...answers })
  fireEvent.click(await screen.findByRole('button', { name: /^Photo 1 of 2/ }))
  return opened
}
/** The photo lies at 100/50 and is 200 by 400. */
function tap(clientX: number, clientY: number) {
  const place = dialog().getByRole('img', { name: 'Photo 1 of 2' }).parentElement as HTMLElement
  place.getBoundingClientRect = () => new DOMRect(100, 50, 200, 400)
  fireEvent.click(place, { clientX, clientY })
}
const rows = () => within(dialog().getByRole('list', { name: 'Notes on this photo' })).getAllByRole('listitem')
const dot = () => dialog().getByRole('button', { name: /^Dot/ })

test('a photo with open notes says how many, and one with none or done ones says nothing', async () => {
  openCustomerOrder(jsonAnswer(customerOrder()), {
    [getPins]: jsonAnswer([
      pin(),
      pin({ id: 'n2' }),
      pin({ id: 'n3', doneAt: '2026-05-12T05:00:00.000Z' }),
      pin({ id: 'n4', photo: 'u/o/2', doneAt: '2026-05-12T05:00:00.000Z' }),
    ]),
  })
  expect(await screen.findByRole('button', { name: 'Photo 1 of 2 2 open notes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Photo 2 of 2' })).toBeTruthy()
})

test('her own note is changed from what it says, with its version, and those of the boutique are not', async () => {
  const own = pin({ isOwn: true })
  const changed = `PATCH ${path}/n1`
  const { bodiesTo } = await openPhoto([own, pin({ id: 'n2', side: 'shop', text: 'Longer?' })], {
    [changed]: jsonAnswer({ ...own, text: 'Both sleeves' }),
  })
  await waitFor(() => expect(rows().map((row) => row.textContent)).toHaveLength(2))
  expect(rows()[0]?.textContent).toContain('You,')
  expect(rows()[1]?.textContent).toContain('The boutique,')
  for (const name of [/note 2$/, /^Done/]) expect(dialog().queryByRole('button', { name })).toBeNull()
  clickInDialog('Change note 1')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your note').value).toBe('This sleeve')
  fireEvent.keyDown(dot(), { key: 'ArrowDown' })
  type('Your note', 'Both sleeves')
  clickInDialog('Save note')
  await screen.findByText('Note saved')
  expect(bodiesTo(changed)).toEqual([{ x: 400, y: 320, text: 'Both sleeves', updatedAt: own.updatedAt }])
})

test('the desk ticks off what a customer wrote, and opens it again', async () => {
  const done = pin({ id: 'n2', doneAt: '2026-05-12T05:00:00.000Z' })
  const { callsTo } = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ inspirationPhotos: ['u/o/1'] })),
    [getPins]: jsonAnswer([pin(), done]),
    [`PATCH ${path}/n1`]: jsonAnswer(pin()),
    [`PATCH ${path}/n2`]: jsonAnswer(done),
  })
  await findOrderForm()
  fireEvent.click(await screen.findByRole('button', { name: /^Photo for .* 1 open note$/ }))
  fireEvent.click(await dialog().findByRole('button', { name: 'Done: note 1' }))
  expect(await screen.findByText('Ticked off')).toBeTruthy()
  clickInDialog('Open again: note 2')
  await waitFor(() => expect(callsTo(`PATCH ${path}/n2`)).toHaveLength(1))
  const sent = [...callsTo(`PATCH ${path}/n1`), ...callsTo(`PATCH ${path}/n2`)].map(({ body }) => body)
  expect(sent).toEqual([
    { updatedAt: done.updatedAt, done: true },
    { updatedAt: done.updatedAt, done: false },
  ])
  expect(dialog().queryByRole('button', { name: /^(Change|Remove) note/ })).toBeNull()
})

test('a photo with 20 notes takes no more', async () => {
  await openPhoto(Array.from({ length: 20 }, (_, nth) => pin({ id: `n${nth}` })))
  expect(await dialog().findByText('There are 20 notes on this photo already. Remove one to add another.')).toBeTruthy()
  tap(150, 150)
  expect(dialog().queryByRole('button', { name: /^Dot/ })).toBeNull()
})
