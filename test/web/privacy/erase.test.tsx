import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DeleteAccount } from '../../../web/features/privacy/delete-account.tsx'
import { EraseCustomer } from '../../../web/features/privacy/erase-customer.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const moment = '2026-05-04T05:30:00.000Z'
const erasure = {
  ...{ confirm: 'Sneha Mathew', openOrders: [], orders: 2, unpaid: 0, others: [{ id: 'u2', name: 'Divya Mathew' }] },
  also: [{ kind: 'contact', id: 'c1', name: 'Sneha M', createdAt: moment }],
  possible: [{ kind: 'lead', id: 'l1', name: 'Sneha N', createdAt: moment }],
}
const previewPath = 'GET /api/admin/customers/u1/erasure'
const erasePath = 'POST /api/admin/customers/u1/erase'
const openErasure = (answers: Parameters<typeof renderScreen>[2]) => {
  const rendered = renderScreen('/admin/customers/u1', <EraseCustomer customerId="u1" />, answers)
  clickButton('Erase this customer')
  return rendered
}

describe('erasing a customer at the desk', () => {
  test('says first what goes along and who stays, and asks for the name', async () => {
    const refusal = 'Please type the name as it is: Sneha Mathew'
    const { callsTo } = openErasure({
      [previewPath]: jsonAnswer(erasure),
      [erasePath]: jsonAnswer({ message: refusal }, 400),
    })
    expect((await screen.findByRole('list', { name: 'Also erased' })).textContent).toContain('Enquiry: Sneha M')
    expect(screen.getByRole('list', { name: 'Possible matches, not erased' }).textContent).toContain('Lead: Sneha N')
    expect(screen.getByRole('link', { name: 'Divya Mathew' }).getAttribute('href')).toBe('/admin/customers/u2')
    fireEvent.change(screen.getByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha' } })
    clickButton('Erase for good')
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(callsTo(erasePath).map(({ body }) => body)).toEqual([{ confirm: 'Sneha', unpaid: 0 }])
  })

  test('names what is not paid, and goes on once that is given up by a tick', async () => {
    const { callsTo } = openErasure({
      [previewPath]: jsonAnswer({ ...erasure, unpaid: 640000 }),
      [erasePath]: jsonAnswer({ ok: true, done: true }),
    })
    const tick = await screen.findByRole('checkbox', { name: 'I give up ₹6,400' })
    fireEvent.change(screen.getByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha Mathew' } })
    clickButton('Erase for good')
    expect(await screen.findByText('Please tick that nobody is asked for it any more')).toBeTruthy()
    expect([tick.getAttribute('aria-invalid'), callsTo(erasePath)]).toEqual(['true', []])
    fireEvent.click(tick)
    clickButton('Erase for good')
    expect(await screen.findByText('Erased')).toBeTruthy()
    expect(callsTo(erasePath).map(({ body }) => body)).toEqual([{ confirm: 'Sneha Mathew', unpaid: 640000 }])
  })

  test('leads to the open orders where there are some, and offers nothing else', async () => {
    openErasure({ [previewPath]: jsonAnswer({ ...erasure, openOrders: ['o1'] }) })
    const link = await screen.findByRole('link', { name: 'Open the order' })
    expect(link.getAttribute('href')).toBe('/admin/orders/o1')
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Close' }).some(({ textContent }) => textContent === 'Close')).toBe(
      true,
    )
  })
})

test.each([
  [true, 'Erased'],
  [false, 'Erasing has begun'],
])('says whether it is done: %s', async (done, title) => {
  openErasure({ [previewPath]: jsonAnswer(erasure), [erasePath]: jsonAnswer({ ok: true, done }) })
  fireEvent.change(await screen.findByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha Mathew' } })
  clickButton('Erase for good')
  expect(await screen.findByText(title)).toBeTruthy()
})

test('what is being erased is not said to be kept', async () => {
  openErasure({ [previewPath]: jsonAnswer(erasure), [erasePath]: () => new Promise(() => {}) })
  fireEvent.change(await screen.findByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha Mathew' } })
  clickButton('Erase for good')
  await screen.findByRole('button', { name: 'Erasing...' })
  clickButton('Keep')
  expect(screen.getByRole('button', { name: 'Erasing...' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep' }).getAttribute('aria-disabled')).toBe('true')
})

describe('deleting one’s account', () => {
  test('that has been sent can no longer be kept', async () => {
    renderScreen('/user/settings', <DeleteAccount />, { 'POST /api/user/delete': () => new Promise(() => {}) })
    clickButton('Delete my account')
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'her-own' } })
    clickButton('Delete it for good')
    await screen.findByRole('button', { name: 'Deleting...' })
    clickButton('Keep my account')
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy()
  })

  test('says where it has only begun, and leaves when that was read', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    renderScreen('/user/settings', <DeleteAccount />, {
      'POST /api/user/delete': jsonAnswer({ ok: true, done: false }),
      'POST /api/logout': jsonAnswer({ ok: true }),
    })
    clickButton('Delete my account')
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'her-own' } })
    clickButton('Delete it for good')
    expect(await screen.findByRole('dialog', { name: 'Erasing has begun.' })).toBeTruthy()
    expect(left).not.toHaveBeenCalled()
    clickButton('To the home page')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  })

  test('asks for the password, says what is wrong beside it, and leaves when it is done', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { callsTo } = renderScreen('/user/settings', <DeleteAccount />, {
      'POST /api/user/delete': ({ body }) =>
        Object(body).password === 'her-own'
          ? jsonAnswer({ ok: true, done: true })()
          : jsonAnswer({ message: 'That is not your password' }, 400)(),
      'POST /api/logout': jsonAnswer({ ok: true }),
    })
    clickButton('Delete my account')
    const password = await screen.findByLabelText('Your password')
    fireEvent.change(password, { target: { value: 'not-her-own' } })
    clickButton('Delete it for good')
    expect(await screen.findByText('That is not your password')).toBeTruthy()
    expect(left).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('switch', { name: /Keep my published words/ }))
    fireEvent.change(password, { target: { value: 'her-own' } })
    clickButton('Delete it for good')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(callsTo('POST /api/user/delete').map(({ body }) => body)).toEqual([
      { password: 'not-her-own', keepWords: false },
      { password: 'her-own', keepWords: true },
    ])
  })
})
