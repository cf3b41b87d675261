import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  clickInDialog,
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
import { clickButton, jsonAnswer, noNetwork, type } from '../../helpers/web/screen.tsx'

describe('an order update', () => {
  const updates = `POST /api/admin/orders/${id}/updates`
  const update = `/api/admin/orders/${id}/updates/w1`

  test('is shown to the customer, at the status of the order', async () => {
    const { callsTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
    await openUpdateSheet()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    expect(await screen.findByText('Update shown')).toBeTruthy()
    expect(callsTo(updates).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        title: 'The lace is in',
        description: null,
        stage: 'cutting',
        photos: [],
        isVisible: true,
      },
    ])
    await expectClosedSheet()
  })

  test('that is about the next stage moves the order there too, unless that is switched off', async () => {
    const { callsTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201) })
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
      const body = Object(callsTo(updates).at(-1)?.body)
      expect([body.stage, body.moveOrder]).toEqual(['stitching', isMoving ? adminOrder().updatedAt : undefined])
    }
    await openUpdateSheet()
    choose('measurement')
    expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull()
  })

  test('that moved the order is the same one when it is sent again after a lost answer', async () => {
    let now = adminOrder()
    let isLost = true
    const { callsTo } = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [updates]: () => {
        if (!isLost) return jsonAnswer({ id: 'w9' }, 201)()
        now = adminOrder({ status: 'stitching', updatedAt: '2026-11-21T14:30:00.000Z' })
        return noNetwork()
      },
    })
    await openUpdateSheet()
    fireEvent.change(field('Stage of this update'), { target: { value: 'stitching' } })
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    // The order is read again by then, and has moved.
    await waitFor(() => expect(screen.queryByRole('switch', { name: /^Move the order/ })).toBeNull())
    isLost = false
    clickButton('Show to Sneha')
    await waitFor(() => expect(callsTo(updates)).toHaveLength(2))
    const ids = callsTo(updates).map(({ body }) => Object(body).id)
    expect(ids[1]).toBe(ids[0])
  })

  test('that was shown by mistake is taken back from the toast', async () => {
    const takeBack = `POST /api/admin/orders/${id}/take-back`
    const { callsTo } = openOrder({
      [updates]: jsonAnswer({ id: 'w9' }, 201),
      [takeBack]: jsonAnswer(adminOrder()),
    })
    await openUpdateSheet()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Nobody was told. The update is kept for the desk.')).toBeTruthy()
    expect(callsTo(takeBack).map(({ body }) => body)).toEqual([{ updateId: 'w9', updatedAt: adminOrder().updatedAt }])
  })

  test('with the same words as the last is another one', async () => {
    const { callsTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
    for (const count of [1, 2]) {
      await openUpdateSheet()
      type('Title', 'Going on')
      clickButton('Show to Sneha')
      await waitFor(() => expect(callsTo(updates)).toHaveLength(count))
      await expectClosedSheet()
    }
    const [first, second] = callsTo(updates).map(({ body }) => Object(body).id)
    expect(second).not.toBe(first)
  })

  test('can be hidden from the customer', async () => {
    const { callsTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
    await openUpdateSheet()
    type('Title', 'Second bolt ordered')
    fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
    clickButton('Keep for the desk')
    await waitFor(() => expect(callsTo(updates)[0]?.body).toMatchObject({ isVisible: false }))
  })

  test('that was for the desk alone is so after a reload, and at the stage that was chosen', async () => {
    const { leave } = openOrder()
    await openUpdateSheet()
    type('Title', 'She is behind with the money')
    fireEvent.change(field('Stage of this update'), { target: { value: 'fitting' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
    leave()
    const { callsTo } = openOrder({ [updates]: jsonAnswer({}, 201) })
    await openUpdateSheet()
    expect(field('Title').value).toBe('She is behind with the money')
    expect(field('Stage of this update').value).toBe('fitting')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Visible to the customer' }).checked).toBe(false)
    clickButton('Keep for the desk')
    await waitFor(() => expect(callsTo(updates)[0]?.body).toMatchObject({ isVisible: false, stage: 'fitting' }))
  })

  test('that could not be saved keeps its words, also after a reload', async () => {
    const { leave } = openOrder({ [updates]: noNetwork })
    await openUpdateSheet()
    type('Title', 'The lace is in')
    clickButton('Show to Sneha')
    expect(await screen.findByText('We could not save this update. Please try again.')).toBeTruthy()
    expect(field('Title').value).toBe('The lace is in')
    leave()
    openOrder()
    await openUpdateSheet()
    expect(field('Title').value).toBe('The lace is in')
  })

  test('is deleted only after a confirmation', async () => {
    const { callsTo } = openOrder({ [`DELETE ${update}`]: jsonAnswer({ ok: true }) })
    await findOrderForm()
    clickButton('Delete Lace was two metres short')
    expect(screen.getByRole('dialog').textContent).toContain('with its 2 photos')
    clickInDialog('Keep update')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(`DELETE ${update}`)).toEqual([])
    clickButton('Delete Lace was two metres short')
    clickInDialog('Delete update')
    expect(await screen.findByText('Update deleted')).toBeTruthy()
    expect(callsTo(`DELETE ${update}`)).toHaveLength(1)
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

  test('is changed with the version it was read with, and without a removed photo', async () => {
    const { callsTo } = openOrder({ [`PATCH ${update}`]: jsonAnswer({}) })
    await findOrderForm()
    clickButton('Edit Lace was two metres short')
    clickInDialog('Remove photo 1')
    clickInDialog('Save update')
    expect(await screen.findByText('Update saved')).toBeTruthy()
    expect(callsTo(`PATCH ${update}`).map(({ body }) => body)).toEqual([
      {
        updatedAt: '2026-05-10T06:00:00.000Z',
        title: 'Lace was two metres short',
        description: null,
        stage: 'cutting',
        photos: ['u/o/2'],
        isVisible: false,
      },
    ])
  })

  test('that somebody else changed in the meantime is overwritten only after theirs was shown', async () => {
    const later = '2026-05-11T06:00:00.000Z'
    const [first] = adminOrder().updates
    let now = adminOrder()
    const { callsTo } = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [`PATCH ${update}`]: ({ body }) => {
        if (Object(body).updatedAt === later) return jsonAnswer({})()
        now = adminOrder({ updates: first ? [{ ...first, title: 'Their title', updatedAt: later }] : [] })
        return jsonAnswer({ message: 'This update has just been changed by someone else.', reason: 'changed' }, 409)()
      },
    })
    await findOrderForm()
    clickButton('Edit Lace was two metres short')
    const title = dialog().getByLabelText<HTMLInputElement>('Title')
    fireEvent.input(title, { target: { value: 'My title' } })
    clickInDialog('Save update')
    expect(await dialog().findByText(/^Their title/)).toBeTruthy()
    expect(title.value).toBe('My title')
    clickInDialog('Keep mine')
    clickInDialog('Save update')
    expect(await screen.findByText('Update saved')).toBeTruthy()
    expect(callsTo(`PATCH ${update}`).map(({ body }) => [Object(body).title, Object(body).updatedAt])).toEqual([
      ['My title', '2026-05-10T06:00:00.000Z'],
      ['My title', later],
    ])
  })
})
