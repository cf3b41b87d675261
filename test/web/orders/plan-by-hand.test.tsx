import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  dialog,
  field,
  findOrderForm,
  getOrder,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

const plan = {
  pending: '2026-05-02',
  confirmed: '2026-05-04',
  measurement: '2026-05-06',
  cutting: '2026-05-09',
  stitching: '2026-05-15',
  fitting: '2026-05-20',
  ready: '2026-05-22',
}
const planned = (changes: object = {}) =>
  adminOrder({ status: 'cutting', eventDate: '2026-05-24', estimatedDelivery: null, plan, planBy: 'auto', ...changes })
const changed = { [patchOrder]: jsonAnswer(adminOrderListItem()) }

async function openPlan(answers: Parameters<typeof openOrder>[0]) {
  const opened = openOrder({ ...changed, ...answers })
  await findOrderForm()
  clickButton('Plan by hand')
  await screen.findByRole('dialog', { name: 'Plan by hand' })
  return opened
}
const enter = (label: string, day: string) => fireEvent.change(field(label), { target: { value: day } })

describe('the plan by hand', () => {
  test('has a day for each stage ahead, and is sent whole: what is done moves with the first of them', async () => {
    const { callsTo } = await openPlan({ [getOrder]: jsonAnswer(planned()) })
    expect(dialog().getAllByLabelText(/./).length).toBeGreaterThan(3)
    expect(dialog().queryByLabelText('Measurement')).toBeNull()
    expect(field('Cutting').value).toBe('2026-05-09')
    expect(field('Ready').max).toBe('2026-05-24')
    enter('Cutting', '2026-05-05')
    clickButton('Save the plan')
    const own = { ...plan, measurement: '2026-05-05', cutting: '2026-05-05' }
    await waitFor(() => expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, plan: own }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says which stage cannot end when, and sends nothing', async () => {
    const { callsTo } = await openPlan({ [getOrder]: jsonAnswer(planned()) })
    enter('Fitting', '2026-05-10')
    clickButton('Save the plan')
    expect(await screen.findByText('Fitting cannot end before stitching')).toBeTruthy()
    enter('Fitting', '2026-05-20')
    enter('Ready', '2026-05-30')
    clickButton('Save the plan')
    expect(await screen.findByText('Ready cannot end after the day it is due')).toBeTruthy()
    enter('Ready', '')
    clickButton('Save the plan')
    expect(await screen.findByText('Please enter a day')).toBeTruthy()
    expect(callsTo(patchOrder)).toEqual([])
  })

  test('keeps what was typed when somebody else was faster, and asks whose it shall be', async () => {
    let now = planned()
    let tries = 0
    const { callsTo } = await openPlan({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: () => {
        if (tries++ > 0) return jsonAnswer(adminOrderListItem())()
        now = planned({ updatedAt: '2026-05-13T05:00:00.000Z', plan: { ...plan, stitching: '2026-05-16' } })
        return jsonAnswer(
          { message: 'Anna changed the plan at 10:30. Please look again before you save.', reason: 'changed' },
          409,
        )()
      },
    })
    enter('Stitching', '2026-05-14')
    clickButton('Save the plan')
    const conflict = await screen.findByRole('dialog', { name: 'Changed in the meantime' })
    await waitFor(() => expect(conflict.textContent).toContain('Theirs: Sat, 16 May'))
    expect(conflict.textContent).toContain('Yours: Thu, 14 May')
    clickButton('Keep mine')
    await waitFor(() => expect(callsTo(patchOrder)).toHaveLength(2))
    expect(callsTo(patchOrder)[1]?.body).toEqual({
      updatedAt: '2026-05-13T05:00:00.000Z',
      plan: { ...plan, stitching: '2026-05-14' },
    })
  })

  test('is saved again by itself when what they changed is no day of it', async () => {
    let now = planned()
    const { callsTo } = await openPlan({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: () => {
        if (now.updatedAt !== updatedAt) return jsonAnswer(adminOrderListItem())()
        now = planned({ updatedAt: '2026-05-13T05:00:00.000Z', tailorNotes: 'Mind the elbow' })
        return jsonAnswer(
          { message: 'Anna changed the notes at 10:30. Please look again before you save.', reason: 'changed' },
          409,
        )()
      },
    })
    enter('Stitching', '2026-05-14')
    clickButton('Save the plan')
    await waitFor(() => expect(callsTo(patchOrder)).toHaveLength(2))
    expect(callsTo(patchOrder)[1]?.body).toEqual({
      updatedAt: '2026-05-13T05:00:00.000Z',
      plan: { ...plan, stitching: '2026-05-14' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is made from garment, hours and dates again when she asks', async () => {
    const { callsTo } = openOrder({ ...changed, [getOrder]: jsonAnswer(planned({ planBy: 'hand' })) })
    await findOrderForm()
    expect(screen.getByText('Planned by hand.')).toBeTruthy()
    clickButton('Plan again')
    await waitFor(() => expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, planBy: 'auto' }]))
  })

  test('is not offered for an order without a plan, or one that is closed', async () => {
    const { leave } = openOrder({ [getOrder]: jsonAnswer(planned({ plan: null })) })
    await findOrderForm()
    expect(screen.queryByRole('button', { name: 'Plan by hand' })).toBeNull()
    leave()
    openOrder({ [getOrder]: jsonAnswer(planned({ status: 'delivered' })) })
    await findOrderForm()
    expect(screen.queryByRole('button', { name: 'Plan by hand' })).toBeNull()
  })
})
