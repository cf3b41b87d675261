import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  clickInDialog,
  findOrderForm,
  getOrder,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { jsonAnswer } from '../../helpers/web/screen.tsx'

test('photos of what an order shall look like can be taken out, and more put in', async () => {
  const { callsTo } = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ inspirationPhotos: ['u/u1/a', 'u/u1/b'] })),
    [patchOrder]: jsonAnswer(adminOrderListItem()),
  })
  await findOrderForm()
  const section = within(screen.getByRole('region', { name: 'What it should look like' }))
  fireEvent.click(section.getByRole('button', { name: 'Change the photos' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Choose photos')).toBeTruthy()
  clickInDialog('Remove photo 1')
  clickInDialog('Save photos')
  expect(await screen.findByText('Photos saved')).toBeTruthy()
  expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, inspirationPhotos: ['u/u1/b'] }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('photos that somebody else puts in meanwhile stay', async () => {
  let now = adminOrder({ inspirationPhotos: ['u/u1/a', 'u/u1/b'] })
  const { callsTo } = openOrder({
    [getOrder]: () => jsonAnswer(now)(),
    [patchOrder]: () => {
      if (now.inspirationPhotos.length === 3) return jsonAnswer(adminOrderListItem())()
      now = adminOrder({ inspirationPhotos: ['u/u1/a', 'u/u1/b', 'u/u1/c'], updatedAt: '2026-11-21T14:30:00.000Z' })
      return jsonAnswer({ message: 'Someone else has changed this order.', reason: 'changed' }, 409)()
    },
  })
  await findOrderForm()
  fireEvent.click(screen.getByRole('button', { name: 'Change the photos' }))
  clickInDialog('Remove photo 1')
  clickInDialog('Save photos')
  await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByRole('img')).toHaveLength(2))
  clickInDialog('Save photos')
  await waitFor(() => expect(callsTo(patchOrder)).toHaveLength(2))
  expect(callsTo(patchOrder)[1]?.body).toMatchObject({ inspirationPhotos: ['u/u1/b', 'u/u1/c'] })
})

test('an order without any offers to add them', async () => {
  openOrder()
  await findOrderForm()
  expect(screen.getByRole('button', { name: 'Add photos' })).toBeTruthy()
})
