import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { visit } from '../../helpers/web/bookings.ts'
import {
  clickInDialog,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the status of an order', () => {
  const changed = { [patchOrder]: jsonAnswer(adminOrderListItem({ status: 'fitting' })) }
  const stage = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

  test('says by which day each stage ahead is to be finished', async () => {
    const days = { pending: '2026-05-02', confirmed: '2026-05-04', measurement: '2026-05-06', cutting: '2026-05-09' }
    const plan = { ...days, stitching: '2026-05-15', fitting: '2026-05-20', ready: '2026-05-22' }
    openOrder({ ...changed, [getOrder]: jsonAnswer(adminOrder({ plan })) })
    await findOrderForm()
    expect(stage('Cutting').textContent).toBe('CuttingSince 8 May')
    expect(stage('Stitching').textContent).toBe('StitchingBy Fri, 15 May')
    expect(stage('Delivered').textContent).toBe('Delivered')
  })

  test('says which admin moved it there', async () => {
    openOrder(changed)
    await findOrderForm()
    expect(screen.getByText('Cutting, by Rosy Thomas')).toBeTruthy()
    expect(screen.getByText('10 May 2026 by Anna')).toBeTruthy()
  })

  test('goes to the next at one press', async () => {
    const { callsTo } = openOrder(changed)
    await findOrderForm()
    expect(stage('Cutting').textContent).toBe('CuttingSince 8 May')
    expect(stage('Cutting').getAttribute('aria-current')).toBe('step')
    fireEvent.click(stage('Stitching'))
    expect(await screen.findByText('Now at stitching')).toBeTruthy()
    expect(screen.getByText('Sneha Mathew is told in 10 seconds.')).toBeTruthy()
    expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'stitching' }])
  })

  test.each([
    ['Fitting', 'fitting', 'The order goes from Cutting to Fitting, past Stitching. Sneha Mathew is told.'],
    ['Delivered', 'delivered', 'The order goes from Cutting to Delivered, past Stitching, Fitting, and Ready.'],
  ])('asks before it goes on to %s, which may be a slip', async (name, status, sentence) => {
    const { callsTo } = openOrder(changed)
    await findOrderForm()
    fireEvent.click(stage(name))
    expect(screen.getByRole('dialog').textContent).toContain(sentence)
    expect(callsTo(patchOrder)).toEqual([])
    clickInDialog(`Go on to ${name}`)
    await waitFor(() => expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status }]))
  })

  test('says which visits end with it: a consultation stays with the booking of a cancelled order', async () => {
    const visits = [visit(), visit({ id: 'v2', kind: 'fitting', startsAt: '2099-11-25T06:00:00.000Z' })]
    openOrder({ ...changed, [getOrder]: jsonAnswer(adminOrder({ visits, bookingId: 'b1' })) })
    await findOrderForm()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    const asked = () => screen.getByRole('dialog').textContent
    expect(asked()).toContain('The visit on Wed 25 Nov, 11:30 AM is cancelled.')
    expect(asked()).not.toContain('24 Nov')
    clickInDialog('Keep order')
    fireEvent.click(stage('Delivered'))
    expect(asked()).toContain('The visit on Tue 24 Nov, 11:30 AM is cancelled.')
  })

  test('goes on once when a confirmation is tapped twice', async () => {
    const { callsTo } = openOrder(changed)
    await findOrderForm()
    fireEvent.click(stage('Fitting'))
    const confirm = screen.getByRole('button', { name: 'Go on to Fitting' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('Now at fitting')).toBeTruthy()
    expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'fitting' }])
  })

  test('can be taken back from the toast, as the order is by then', async () => {
    const takeBack = `POST /api/admin/orders/${id}/take-back`
    let now = adminOrder()
    const { callsTo } = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: () => {
        now = adminOrder({ status: 'stitching', updatedAt: '2026-05-13T05:00:00.000Z' })
        return jsonAnswer(now)()
      },
      [takeBack]: jsonAnswer(adminOrderListItem()),
    })
    await findOrderForm()
    fireEvent.click(stage('Stitching'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken back')).toBeTruthy()
    expect(bodies(callsTo(takeBack))).toEqual([{ stage: 'stitching', updatedAt: '2026-05-13T05:00:00.000Z' }])
  })

  test('goes back only after a confirmation', async () => {
    const { callsTo } = openOrder(changed)
    await findOrderForm()
    fireEvent.click(stage('Pending'))
    clickInDialog('Stay at Cutting')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(patchOrder)).toEqual([])
    fireEvent.click(stage('Pending'))
    clickInDialog('Go back to Pending')
    await waitFor(() =>
      expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'pending', confirmBack: true }]),
    )
  })

  test('is cancelled only after a confirmation', async () => {
    const { callsTo } = openOrder(changed)
    await findOrderForm()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    expect(callsTo(patchOrder)).toEqual([])
    clickInDialog('Cancel order')
    await waitFor(() => expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'cancelled' }]))
  })

  test('of a delivered order goes back only after a confirmation', async () => {
    const { callsTo } = openOrder({ ...changed, [getOrder]: jsonAnswer(adminOrder({ status: 'delivered' })) })
    await findOrderForm()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    fireEvent.click(stage('Fitting'))
    clickInDialog('Reopen order')
    await waitFor(() =>
      expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'fitting', confirmBack: true }]),
    )
  })

  test('is read again when somebody else changed it meanwhile', async () => {
    let now = adminOrder()
    openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: () => {
        now = adminOrder({ status: 'stitching', updatedAt: '2026-05-13T05:00:00.000Z' })
        return jsonAnswer({ message: 'Anna changed the stage at 10:30.', reason: 'changed' }, 409)()
      },
    })
    await findOrderForm()
    fireEvent.click(stage('Stitching'))
    expect(await screen.findByText('Changed in the meantime')).toBeTruthy()
    expect(screen.getByText('Anna changed the stage at 10:30.')).toBeTruthy()
    await waitFor(() => expect(stage('Stitching').getAttribute('aria-current')).toBe('step'))
  })
})
