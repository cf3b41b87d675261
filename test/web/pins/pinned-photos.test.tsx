import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickInDialog, dialog, id, openCustomerOrder } from '../../helpers/web/order-screens.tsx'
import { customerOrder, pin } from '../../helpers/web/orders.ts'
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

test('her own note is removed only after a question, with its version', async () => {
  const own = pin({ isOwn: true })
  const remove = `DELETE ${path}/n1`
  const { callsTo } = await openPhoto([own], { [remove]: jsonAnswer({ ok: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove note 1' }))
  const confirm = await screen.findByRole('button', { name: 'Remove note' })
  expect(callsTo(remove)).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(callsTo(remove).map(({ search }) => decodeURIComponent(search))).toEqual([`updatedAt=${own.updatedAt}`]),
  )
})

test('a photo with 20 notes takes no more', async () => {
  await openPhoto(Array.from({ length: 20 }, (_, nth) => pin({ id: `n${nth}` })))
  expect(await dialog().findByText('There are 20 notes on this photo already. Remove one to add another.')).toBeTruthy()
  tap(150, 150)
  expect(dialog().queryByRole('button', { name: /^Dot/ })).toBeNull()
})
