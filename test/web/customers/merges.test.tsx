import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerPath, dialog, openCustomer } from '../../helpers/web/desk.tsx'
import { customer, detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

test('two customers of one number are merged: the account stays, which is said before, and Undo follows', async () => {
  const made = { createdAt: '2026-11-28T05:00:00.000Z', undoUntil: '2026-12-05T05:00:00.000Z' }
  const merges = [{ id: 'm1', goneId: 'u0', name: 'M. Thomas', ...made }]
  const account = detailedCustomer({ firstName: 'Mary', lastName: 'Thomas', merges })
  const other = { id: 'u7', firstName: 'Mary', lastName: null, hasAccount: false, email: null }
  const walkIn = detailedCustomer({ ...other, orders: [], bookings: [], totalOrders: 0 })
  const merge = `POST ${customerPath}/merge`
  const undo = `POST ${customerPath}/merges/m1/undo`
  const { bodiesTo, callsTo } = openCustomer({
    [`GET ${customerPath}`]: jsonAnswer(account),
    'GET /api/admin/customers/u7': jsonAnswer(walkIn),
    'GET /api/admin/customers/by-phone': jsonAnswer([customer({ id: 'u1' }), customer(other)]),
    [merge]: jsonAnswer({ id: 'm2', goneId: 'u7', name: 'Mary', ...made }, 201),
    [undo]: jsonAnswer({ keptId: 'u1', goneId: 'u0' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Same person as...' }))
  const proposed = within(await dialog().findByRole('list', { name: 'Customers' })).getAllByRole('button')
  expect(proposed.map(({ textContent }) => textContent)).toEqual(['MarySame number, no account'])
  fireEvent.click(proposed[0] ?? document.body)
  const stays = await dialog().findByRole<HTMLInputElement>('radio', { name: 'Mary Thomas' })
  expect([stays.checked, stays.disabled]).toEqual([true, true])
  expect(dialog().getByText(/^No orders and no bookings of Mary go to Mary Thomas, .* for 7 days\.$/)).toBeTruthy()
  clickButton('Merge: keep Mary Thomas')
  expect(await screen.findByText('Merged with Mary')).toBeTruthy()
  expect(bodiesTo(merge)).toMatchObject([
    { goneId: 'u7', updatedAt: account.updatedAt, goneUpdatedAt: walkIn.updatedAt },
  ])
  const line = screen.getByText(/^Merged with/, { selector: 'p > span' })
  expect(line.textContent).toBe('Merged with M. Thomas on 28 Nov. Undo until 5 Dec.')
  clickButton('Undo the merge with M. Thomas')
  expect(await screen.findByText('Two customers again')).toBeTruthy()
  expect(callsTo(undo)).toHaveLength(1)
})
