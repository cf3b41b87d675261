import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  dialog,
  expectClosedSheet,
  field,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  openUpdateSheet,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

describe('an order update', () => {
  const updates = `POST /api/admin/orders/${id}/updates`
  test('that is about the next stage moves the order there too, unless that is switched off', async () => {
    const { callsTo, bodiesTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201) })
    await findOrderForm()
    const choose = (stage: string) => fireEvent.change(field('Stage of this update'), { target: { value: stage } })
    for (const isMoving of [true, false]) {
      const { length } = callsTo(updates)
      await openUpdateSheet()
      expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull()
      choose('stitching')
      const move = screen.getByRole('switch', { name: 'Move the order to Stitching too' })
      if (!isMoving) fireEvent.click(move)
      type('Title', 'The lace is in')
      clickButton('Show to Sneha')
      await waitFor(() => expect(callsTo(updates)).toHaveLength(length + 1))
      await expectClosedSheet()
      const body = Object(bodiesTo(updates).at(-1))
      expect([body.stage, body.moveOrder]).toEqual(['stitching', isMoving ? adminOrder().updatedAt : undefined])
    }
    await openUpdateSheet()
    choose('measurement')
    expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull()
  })

  test('that was shown by mistake is taken back from the toast', async () => {
    const takeBack = `POST /api/admin/orders/${id}/take-back`
    const { bodiesTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201), [takeBack]: jsonAnswer(adminOrder()) })
    await openUpdateSheet()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Nobody was told. The update is kept for the desk.')).toBeTruthy()
    expect(bodiesTo(takeBack)).toEqual([{ updateId: 'w9', updatedAt: adminOrder().updatedAt }])
  })

  test('can be hidden from the customer', async () => {
    const { bodiesTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
    await openUpdateSheet()
    type('Title', 'Second bolt ordered')
    fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
    clickButton('Keep for the desk')
    await waitFor(() => expect(bodiesTo(updates)[0]).toMatchObject({ isVisible: false }))
  })

  test('is deleted with the notes on its photos, which the question names', async () => {
    const [update] = adminOrder().updates
    const pin = { ...{ id: 'p1', x: 0.5, y: 0.5, text: 'Lace here', doneAt: null }, photo: update?.photos[0] }
    openOrder({
      [`GET /api/orders/${id}/pins`]: jsonAnswer([pin, { ...pin, id: 'p2' }, { ...pin, id: 'p3', photo: 'x' }]),
    })
    await findOrderForm()
    clickButton('Delete Lace was two metres short')
    await waitFor(() =>
      expect(screen.getByRole('dialog').textContent).toContain('with its 2 photos and the 2 notes on them'),
    )
  })
})

test('the sheets over an order say before it is delivered what is still to be paid', async () => {
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ status: 'ready' })) })
  await findOrderForm()
  clickButton('Stage')
  fireEvent.click(dialog().getByRole('button', { name: 'Delivered' }))
  expect(await screen.findByText(/₹6,400 is still to be paid\. Sneha Mathew is told\.$/)).toBeTruthy()
})
