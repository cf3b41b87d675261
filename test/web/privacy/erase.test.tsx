import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { DeleteAccount } from '../../../web/features/privacy/delete-account.tsx'
import { EraseCustomer } from '../../../web/features/privacy/erase-customer.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const moment = '2026-05-04T05:30:00.000Z'
const erasure = {
  ...{ confirm: 'Sneha Mathew', openOrders: [], orders: 2, others: [{ id: 'u2', name: 'Divya Mathew' }] },
  also: [{ kind: 'contact', id: 'c1', name: 'Sneha M', createdAt: moment }],
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
    expect((await screen.findByRole('list', { name: 'Goes along' })).textContent).toContain('Enquiry: Sneha M')
    expect(screen.getByRole('link', { name: 'Divya Mathew' }).getAttribute('href')).toBe('/admin/customers/u2')
    fireEvent.change(screen.getByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha' } })
    clickButton('Erase for good')
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(callsTo(erasePath).map(({ body }) => body)).toEqual([{ confirm: 'Sneha' }])
  })

  test('leads to the open orders where there are some, and offers nothing else', async () => {
    openErasure({ [previewPath]: jsonAnswer({ ...erasure, openOrders: ['o1'] }) })
    const link = await screen.findByRole('link', { name: 'Open order 1' })
    expect(link.getAttribute('href')).toBe('/admin/orders/o1')
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
  })
})

describe('deleting one’s account', () => {
  test('asks for the password, says what is wrong beside it, and leaves when it is done', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { callsTo } = renderScreen('/user/settings', <DeleteAccount />, {
      'POST /api/user/delete': ({ body }) =>
        Object(body).password === 'her-own'
          ? jsonAnswer({ ok: true })()
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
