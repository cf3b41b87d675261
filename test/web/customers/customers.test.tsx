import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerPath, dialog, openCustomer, openTab } from '../../helpers/web/desk.tsx'
import { customer, detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

test.each([
  [true, 'Deactivate', 'Customer deactivated'],
  [false, 'Activate', 'Customer activated'],
])('a customer who is active: %s can be changed by "%s", said twice', async (isActive, action, told) => {
  const put = `PUT /api/admin/customers/${customer().id}`
  const { callsTo, bodiesTo } = openTab('customers', [customer({ isActive })], {
    [put]: jsonAnswer(customer({ isActive: !isActive })),
  })
  fireEvent.click(await screen.findByRole('button', { name: `${action} Sneha Mathew` }))
  expect(callsTo(put)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: action }))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(bodiesTo(put)).toEqual([{ isActive: !isActive }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('details of a customer say that no messages are wanted only where that was turned here', async () => {
  const { bodiesTo } = openCustomer({ [`PATCH ${customerPath}/profile`]: jsonAnswer({ ok: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details of Sneha Mathew' }))
  fireEvent.click(screen.getByLabelText('No WhatsApp messages'))
  clickButton('Save customer')
  expect(await screen.findByText('Customer saved')).toBeTruthy()
  expect(bodiesTo(`PATCH ${customerPath}/profile`)[0]).toMatchObject({ noWhatsapp: true })
})

test('a customer without an account has an address that the desk writes down and takes away', async () => {
  const { bodiesTo } = openCustomer({
    [`GET ${customerPath}`]: jsonAnswer(
      detailedCustomer({ hasAccount: false, email: 'anna@example.com', emailConfirmed: false }),
    ),
    [`PATCH ${customerPath}/profile`]: jsonAnswer({ ok: true }),
  })
  expect(await screen.findByRole('link', { name: /^anna/ })).toBeTruthy()
  expect(screen.queryByText('Not confirmed')).toBeNull()
  clickButton('Edit details of Sneha Mathew')
  type('Email (optional)', '')
  clickButton('Save customer')
  expect(await screen.findByText('Customer saved')).toBeTruthy()
  expect(bodiesTo(`PATCH ${customerPath}/profile`)[0]).toMatchObject({ contactEmail: null })
})

test('a customer without an account is shown with the accounts of the same number, and the invitation says what to do instead', async () => {
  const walkIn = detailedCustomer({ hasAccount: false, email: null })
  const account = customer({ id: 'u7', firstName: 'Sneha', lastName: 'M', hasAccount: true, phoneConfirmedAt: null })
  const { callsTo } = openCustomer({
    [`GET ${customerPath}`]: jsonAnswer(walkIn),
    'GET /api/admin/customers/by-phone': jsonAnswer([
      account,
      customer({ id: walkIn.id, hasAccount: false }),
      customer({ id: 'u8', firstName: 'Other', lastName: 'Walk-in', hasAccount: false }),
    ]),
  })
  const link = await screen.findByRole('link', { name: 'Sneha M typed this number, not confirmed' })
  expect(link.getAttribute('href')).toBe('/admin/customers/u7')
  expect(screen.queryByRole('link', { name: /Other Walk-in/ })).toBeNull()
  expect(callsTo('GET /api/admin/customers/by-phone')[0]?.search).toBe('phone=%2B919847012345')
  clickButton('Invite Sneha Mathew')
})

test('the number on a customer’s page is confirmed and taken back only when asked for twice, and says since when', async () => {
  let phoneConfirmedAt: string | null = null
  const { callsTo, bodiesTo } = openCustomer({
    [`GET ${customerPath}`]: () => jsonAnswer(detailedCustomer({ phoneConfirmedAt }))(),
    [`PUT ${customerPath}/number`]: ({ body }) => {
      phoneConfirmedAt = Object(body).isConfirmed ? '2026-05-04T05:30:00.000Z' : null
      return jsonAnswer(detailedCustomer({ phoneConfirmedAt }))()
    },
  })
  expect(await screen.findByText(/^Number not confirmed/)).toBeTruthy()
  clickButton('Confirm')
  expect(callsTo(`PUT ${customerPath}/number`)).toEqual([])
  clickButton('Confirm number')
  expect(await screen.findByText(/^Confirmed on 4 May 2026/)).toBeTruthy()
  clickButton('Take back')
  clickButton('Keep confirmed')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodiesTo(`PUT ${customerPath}/number`)).toEqual([{ isConfirmed: true, phoneE164: '+919847012345' }])
})

test('a customer without a chat gets one from their page, which opens', async () => {
  const rooms = 'POST /api/admin/chat/rooms'
  const { bodiesTo } = openCustomer({ [rooms]: jsonAnswer({ id: 'room-9' }, 201) })
  fireEvent.click(await screen.findByRole('button', { name: 'Write to them' }))
  await waitFor(() => expect(location.search).toBe('?tab=messages&room=room-9'))
  expect(bodiesTo(rooms)).toEqual([{ customerId: 'u1' }])
})

test('a wearer is added on a customer’s page, and never without a name', async () => {
  const path = `${customerPath}/wearers`
  const mia = { name: 'Mia', born: null, note: '' }
  const { bodiesTo } = openCustomer({ [`GET ${path}`]: jsonAnswer([]), [`POST ${path}`]: jsonAnswer(mia, 201) })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a wearer' }))
  clickButton('Add')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  type('First name', 'Mia')
  clickButton('Add')
  await waitFor(() => expect(bodiesTo(`POST ${path}`)).toEqual([{ id: expect.any(String), ...mia }]))
})

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
