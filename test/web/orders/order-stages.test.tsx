import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  clickInDialog,
  dialog,
  field,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

/** The day by which each stage is to be finished. */
const plan = {
  ...{ pending: '2026-05-02', confirmed: '2026-05-04', measurement: '2026-05-06', cutting: '2026-05-09' },
  ...{ stitching: '2026-05-15', fitting: '2026-05-20', ready: '2026-05-22' },
}

const changed = { [patchOrder]: jsonAnswer(adminOrderListItem({ status: 'fitting' })) }
const stage = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body)

test('the status of an order asks before it goes past others, which may be a slip', async () => {
  const { callsTo } = openOrder(changed)
  await findOrderForm()
  fireEvent.click(stage('Fitting'))
  expect(screen.getByRole('dialog').textContent).toContain(
    'The order goes from Cutting to Fitting, past Stitching. Sneha Mathew is told.',
  )
  expect(callsTo(patchOrder)).toEqual([])
  clickInDialog('Move to Fitting')
  await waitFor(() => expect(bodies(callsTo(patchOrder))).toEqual([{ updatedAt, status: 'fitting' }]))
})

test('the status of an order goes back only once that is confirmed, which is sent along', async () => {
  const { callsTo, bodiesTo } = openOrder(changed)
  await findOrderForm()
  fireEvent.click(stage('Measurement'))
  await screen.findByRole('dialog', { name: 'Back to Measurement?' })
  expect(callsTo(patchOrder)).toEqual([])
  clickInDialog('Go back to Measurement')
  await waitFor(() => expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, status: 'measurement', confirmBack: true }]))
})

test('the status of an order becomes delivered by the sheet that asks for what is still to be paid', async () => {
  const { callsTo } = openOrder({ ...changed, [getOrder]: jsonAnswer(adminOrder({ status: 'ready' })) })
  await findOrderForm()
  fireEvent.click(stage('Delivered'))
  await screen.findByRole('dialog', { name: 'Handed over' })
  expect(dialog().getByRole('button', { name: 'Record ₹6,400 and hand over' })).toBeTruthy()
  expect(callsTo(patchOrder)).toEqual([])
})

test('the status of an order asks before cloth is cut without sizes, and offers to take them', async () => {
  const unmeasured = adminOrder({ status: 'measurement', lacksSizes: true })
  const { callsTo, bodiesTo } = openOrder({ ...changed, [getOrder]: jsonAnswer(unmeasured) })
  await findOrderForm()
  fireEvent.click(stage('Cutting'))
  clickInDialog('Add sizes')
  await waitFor(() => expect(location.search).toContain('sheet=measure'))
  expect(callsTo(patchOrder)).toEqual([])
  history.back()
  await waitFor(() => expect(location.search).not.toContain('sheet'))
  fireEvent.click(stage('Cutting'))
  clickInDialog('Cut anyway')
  await waitFor(() => expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, status: 'cutting' }]))
})

test('the status of an order can be taken back from the toast, as the order is by then', async () => {
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

describe('the plan by hand', () => {
  const planned = (changes: object = {}) =>
    adminOrder({
      status: 'cutting',
      eventDate: '2026-05-24',
      estimatedDelivery: null,
      plan,
      planBy: 'auto',
      ...changes,
    })
  const changed = { [patchOrder]: jsonAnswer(adminOrderListItem()) }

  async function openPlan(answers: Answers) {
    const opened = openOrder({ ...changed, ...answers })
    await findOrderForm()
    clickButton('Plan by hand')
    await screen.findByRole('dialog', { name: 'Plan by hand' })
    return opened
  }
  const enter = (label: string, day: string) => fireEvent.change(field(label), { target: { value: day } })

  test('has a day for each stage ahead, and is sent whole: what is done moves with the first of them', async () => {
    const { bodiesTo } = await openPlan({ [getOrder]: jsonAnswer(planned()) })
    expect(dialog().getAllByLabelText(/./).length).toBeGreaterThan(3)
    expect(dialog().queryByLabelText('Measurement')).toBeNull()
    expect(field('Cutting').value).toBe('2026-05-09')
    expect(field('Ready').max).toBe('2026-05-24')
    enter('Cutting', '2026-05-05')
    clickButton('Save the plan')
    const own = { ...plan, measurement: '2026-05-05', cutting: '2026-05-05' }
    await waitFor(() => expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, plan: own }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says in its dialog which stage cannot end when, and sends nothing', async () => {
    const { callsTo } = await openPlan({ [getOrder]: jsonAnswer(planned()) })
    enter('Fitting', '2026-05-08')
    clickButton('Save the plan')
    expect(await dialog().findByText('Fitting cannot end before stitching')).toBeTruthy()
    expect(callsTo(patchOrder)).toEqual([])
  })

  test('is saved again by itself when what they changed is no day of it', async () => {
    let now = planned()
    const { callsTo, bodiesTo } = await openPlan({
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
    expect(bodiesTo(patchOrder)[1]).toEqual({
      updatedAt: '2026-05-13T05:00:00.000Z',
      plan: { ...plan, stitching: '2026-05-14' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is made from garment, hours and dates again when she asks', async () => {
    const { bodiesTo } = openOrder({ ...changed, [getOrder]: jsonAnswer(planned({ planBy: 'hand' })) })
    await findOrderForm()
    expect(screen.getByText('Planned by hand.')).toBeTruthy()
    clickButton('Plan again')
    await waitFor(() => expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, planBy: 'auto' }]))
  })
})
