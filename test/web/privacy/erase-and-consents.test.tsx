import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptMonths } from '../../../shared/retention.ts'
import { DeleteAccount } from '../../../web/features/privacy/delete-account.tsx'
import { EraseCustomer } from '../../../web/features/privacy/erase-customer.tsx'
import { OwnConsents } from '../../../web/features/privacy/own-consents.tsx'
import { KeptHowLong } from '../../../web/features/privacy/privacy-desk.tsx'
import { OwnRequests } from '../../../web/features/privacy/your-data.tsx'
import { takePageNews } from '../../../web/lib/later-code.ts'
import { storedData } from '../../../web/pages/public/stored-data.ts'
import { type Answers, clickButton, jsonAnswer, refusal, renderScreen } from '../../helpers/web/screen.tsx'

const moment = '2026-05-04T05:30:00.000Z'
const erasure = {
  ...{ confirm: 'Sneha Mathew', openOrders: [], orders: 2, unpaid: 0, others: [{ id: 'u2', name: 'Divya Mathew' }] },
  also: [{ kind: 'contact', id: 'c1', name: 'Sneha M', createdAt: moment }],
  possible: [{ kind: 'lead', id: 'l1', name: 'Sneha N', createdAt: moment }],
}
const previewPath = 'GET /api/admin/customers/u1/erasure'
const erasePath = 'POST /api/admin/customers/u1/erase'
const openErasure = (answers: Answers) => {
  const rendered = renderScreen('/admin/customers/u1', <EraseCustomer customerId="u1" />, answers)
  clickButton('Erase this customer')
  return rendered
}

test('erasing a customer at the desk says first what goes along and who stays, and asks for the name', async () => {
  const { bodiesTo } = openErasure({
    [previewPath]: jsonAnswer(erasure),
    [erasePath]: refusal(400, 'erasure_name_wrong', { field: 'confirm', values: { name: 'Sneha Mathew' } }),
  })
  expect((await screen.findByRole('list', { name: 'Also erased' })).textContent).toContain('Enquiry: Sneha M')
  expect(screen.getByRole('list', { name: 'Possible matches, not erased' }).textContent).toContain('Lead: Sneha N')
  expect(screen.getByRole('link', { name: 'Divya Mathew' }).getAttribute('href')).toBe('/admin/customers/u2')
  fireEvent.change(screen.getByLabelText('Type “Sneha Mathew”'), { target: { value: 'Sneha' } })
  clickButton('Erase for good')
  expect(await screen.findByText('Please type the name as it is: Sneha Mathew')).toBeTruthy()
  expect(bodiesTo(erasePath)).toEqual([{ confirm: 'Sneha', unpaid: 0 }])
})

test('erasing a customer at the desk names what is not paid, and goes on once that is given up by a tick', async () => {
  const { callsTo, bodiesTo } = openErasure({
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
  expect(bodiesTo(erasePath)).toEqual([{ confirm: 'Sneha Mathew', unpaid: 640000 }])
})

test('erasing a customer at the desk leads to the open orders where there are some, and offers nothing else', async () => {
  openErasure({ [previewPath]: jsonAnswer({ ...erasure, openOrders: ['o1'] }) })
  const link = await screen.findByRole('link', { name: 'Open the order' })
  expect(link.getAttribute('href')).toBe('/admin/orders/o1')
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})

const deletePath = 'POST /api/user/delete'
async function deleteAccount(answer: () => Response) {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const rendered = renderScreen('/user/settings', <DeleteAccount />, {
    'GET /api/user/delete': jsonAnswer({ openOrders: [], unpaid: 0 }),
    [deletePath]: answer,
    'POST /api/logout': jsonAnswer({ ok: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'her-own' } })
  clickButton('Delete it for good')
  return { ...rendered, left }
}

test('deleting one’s account sends the password, logs out, and the home page says so', async () => {
  const { bodiesTo, callsTo, left } = await deleteAccount(jsonAnswer({ ok: true, done: true }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  expect(bodiesTo(deletePath)).toEqual([{ password: 'her-own', keepWords: false }])
  expect(callsTo('POST /api/logout')).toHaveLength(1)
  expect(takePageNews()).toMatch(/^Your account is deleted/)
})

test('deleting one’s account stays open at a wrong password', async () => {
  const { callsTo, left } = await deleteAccount(refusal(400, 'password_wrong', { field: 'password' }))
  expect(await screen.findByText('That is not your password')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Delete my account' })).toBeTruthy()
  expect([left.mock.calls, callsTo('POST /api/logout')]).toEqual([[], []])
})

test('deleting one’s account says where it has only begun, and leaves when that was read', async () => {
  const { left } = await deleteAccount(jsonAnswer({ ok: true, done: false }))
  expect(await screen.findByRole('dialog', { name: 'Erasing has begun.' })).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
  clickButton('To the home page')
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
})

test.each([
  [{ openOrders: ['o1'], unpaid: 0 }, /^You have an order being made\./, '/user/orders/o1'],
  [{ openOrders: [], unpaid: 640000 }, /^₹6,400 is still to be paid\./, '/user/dashboard?tab=orders'],
])('deleting one’s account says at the start what stands in its way: %j', async (obstacles, sentence, href) => {
  renderScreen('/user/settings', <DeleteAccount />, { 'GET /api/user/delete': jsonAnswer(obstacles) })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})

const at = '2026-11-20T10:00:00.000Z'
const consent = (kind: string, given: boolean) => ({ kind, given, at, version: '2026-11-23' })

test('the switch of a consent says since when, and turning it sends the other', async () => {
  const { bodiesTo } = renderScreen('/user/settings', <OwnConsents />, {
    'GET /api/user/consents': jsonAnswer([
      consent('public_photos', false),
      consent('whatsapp', true),
      consent('notice', true),
    ]),
    'PUT /api/user/consents': jsonAnswer([]),
  })
  const photos = await screen.findByRole('switch', { name: 'Photos in our window and on Instagram' })
  expect(photos.matches(':checked')).toBe(false)
  fireEvent.click(photos)
  await waitFor(() => expect(bodiesTo('PUT /api/user/consents')).toEqual([{ kind: 'public_photos', given: true }]))
})

test('a request is sent under an id of its own, and an answer stands below it', async () => {
  const moments = { createdAt: at, dueAt: at, answeredAt: at }
  const stored = { id: 'r1', kind: 'ask', text: 'Who sees my photos?', answer: 'Only we do.', ...moments }
  const { callsTo, bodiesTo } = renderScreen('/user/settings', <OwnRequests />, {
    'GET /api/user/requests': jsonAnswer([stored]),
    'POST /api/user/requests': jsonAnswer(stored, 201),
  })
  expect(await screen.findByText('Only we do.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What it is about'), { target: { value: 'And my number?' } })
  clickButton('Send')
  await waitFor(() => expect(callsTo('POST /api/user/requests')).toHaveLength(1))
  expect(bodiesTo('POST /api/user/requests')[0]).toMatchObject({
    id: expect.any(String),
    kind: 'ask',
    text: 'And my number?',
  })
})

test('the desk and the privacy page say how long things are kept as the sweeps do it', () => {
  renderScreen('/admin?tab=privacy', <KeptHowLong />, { 'GET /api/admin/rules': jsonAnswer([]) })
  const said = screen.getByText('Measurements').nextElementSibling?.textContent
  expect(said).toBe(`${keptMonths.measurements} months after their last use`)
  const whyOf = (name: string) => storedData().find(({ what }) => what === name)?.why
  expect(whyOf('Bookings and orders')).toContain(`${keptMonths.booking} months later`)
  expect(whyOf('Questions you send us')).toContain(`after ${keptMonths.lead} months`)
  expect(whyOf('The chat')).toContain(`that of a guest is deleted ${keptMonths.guestChat} months after the last word`)
  expect(whyOf('Your photos')).toContain(`deleted ${keptMonths.orderPhotos} months after it was delivered`)
  expect(whyOf('Measurements')).toContain(`${keptMonths.measurements} months after they were last used`)
  expect(whyOf('Notifications')).toContain(`after ${keptMonths.notification} months`)
})
