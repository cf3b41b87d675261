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
  patchOrder,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const updates = `POST /api/admin/orders/${id}/updates`

describe('the sheets over an order', () => {
  test('are opened by Photo, Payment and Stage, one at a time, and closed by Back', async () => {
    openOrder()
    await findOrderForm()
    for (const [button, title] of [
      ['Photo', 'Add an update'],
      ['Payment', 'Note a payment'],
      ['Stage', 'Stage'],
    ] as const) {
      clickButton(button)
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
      history.back()
      await expectClosedSheet()
      expect(location.pathname + location.search).toBe(`/admin/orders/${id}`)
    }
  })

  test('are closed by their own button without a second entry in the history', async () => {
    openOrder()
    await findOrderForm()
    const { length } = history
    clickButton('Payment')
    clickInDialog('Close')
    await expectClosedSheet()
    expect(location.search).toBe('')
    clickButton('Payment')
    expect(history.length).toBe(length + 1)
  })

  test('show the stages, of which one press goes to the next', async () => {
    const { callsTo } = openOrder({ [patchOrder]: jsonAnswer(adminOrderListItem()) })
    await findOrderForm()
    clickButton('Stage')
    fireEvent.click(dialog().getByRole('button', { name: 'Stitching' }))
    await waitFor(() => expect(callsTo(patchOrder)[0]?.body).toMatchObject({ status: 'stitching' }))
    await expectClosedSheet()
  })

  test('say before it is delivered what is still to be paid', async () => {
    openOrder({ [getOrder]: jsonAnswer(adminOrder({ status: 'ready' })) })
    await findOrderForm()
    clickButton('Stage')
    fireEvent.click(dialog().getByRole('button', { name: 'Delivered' }))
    expect(await screen.findByText(/₹6,400 is still to be paid\. Sneha Mathew is told\.$/)).toBeTruthy()
  })
})

describe('the title of an update', () => {
  test('follows the stage, so that a photo is shown without typing', async () => {
    const { callsTo } = openOrder({ [updates]: jsonAnswer({ id: 'w9' }, 201) })
    await openUpdateSheet()
    expect(field('Title').value).toBe('On the cutting table')
    fireEvent.change(field('Stage of this update'), { target: { value: 'stitching' } })
    expect(field('Title').value).toBe('Being stitched')
    clickButton('Show to Sneha')
    await waitFor(() =>
      expect(callsTo(updates)[0]?.body).toMatchObject({ title: 'Being stitched', stage: 'stitching' }),
    )
  })

  test('stays as it was typed', async () => {
    openOrder()
    await openUpdateSheet()
    type('Title', 'The lace is in')
    fireEvent.change(field('Stage of this update'), { target: { value: 'stitching' } })
    expect(field('Title').value).toBe('The lace is in')
    clickInDialog('Close')
    await expectClosedSheet()
    await openUpdateSheet()
    expect(field('Title').value).toBe('The lace is in')
    expect(field('Stage of this update').value).toBe('stitching')
  })

  test('that was emptied with the customer left out stays hidden from them after a reload', async () => {
    const { leave } = openOrder()
    await openUpdateSheet()
    fireEvent.click(screen.getByRole('switch', { name: 'Visible to the customer' }))
    type('Title', '')
    leave()
    openOrder()
    await openUpdateSheet()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Visible to the customer' }).checked).toBe(false)
  })
})

describe('WhatsApp', () => {
  test('is opened with where the order stands', async () => {
    openOrder()
    await findOrderForm()
    const href = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
    expect(href).toContain('https://wa.me/919847012345?text=')
    expect(decodeURIComponent(href)).toContain('it is on the cutting table')
  })
})
