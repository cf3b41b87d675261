import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dialog, openAdmin, openTab } from '../../helpers/web/desk.tsx'
import { customer, notification, passwordRequest } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

const tab = '/admin?tab=resets'

test('the password requests show who asks, when, and the temporary password to copy and to send', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openAdmin(tab, [passwordRequest(), notification()])
  expect(await screen.findByText('Password Reset Request')).toBeTruthy()
  expect(screen.getByText('Action Required')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sneha Mathew' })).toBeTruthy()
  expect(screen.queryByText('New enquiry')).toBeNull()
  clickButton('Copy Password')
  expect(await screen.findByText('Copied!')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('42q8-s8wx-r2bp')
  const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/919847012345')
  expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
})

test('the password requests are handled within the last event of a page that is left: what is sent later is lost', async () => {
  openAdmin(tab, [passwordRequest({}, { id: 'n9' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as Handled' }))
  dispatchEvent(new Event('pagehide'))
  const [url, options] = vi.mocked(fetch).mock.lastCall ?? []
  expect(String(url)).toMatch(/\/notifications\/n9\/read$/)
  expect(options).toMatchObject({ method: 'POST', keepalive: true })
})

test('the password requests are not handled where that is taken back, and are handled by the end of ten seconds', async () => {
  const read = 'POST /api/admin/notifications/n9/read'
  const { callsTo } = openAdmin(tab, [passwordRequest({}, { id: 'n9' })], { [read]: jsonAnswer({}) })
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as Handled' }))
  const [undo] = screen.getAllByRole('button', { name: 'Undo' })
  fireEvent.click(undo ?? document.body)
  expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
  vi.useFakeTimers()
  clickButton('Mark as Handled')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await waitFor(() => expect(callsTo(read)).toHaveLength(1))
})

test('the password requests that were handled show neither the password nor a way to handle them again', async () => {
  const gone = { temporaryPassword: undefined, userName: null, userPhone: null }
  openAdmin(tab, [passwordRequest(gone, { isRead: true })])
  expect(await screen.findByRole('heading', { name: 'Not provided' })).toBeTruthy()
  expect(screen.getByText('Erased once it was handled.')).toBeTruthy()
  for (const name of ['Copy Password', 'Mark as Handled']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('Action Required')).toBeNull()
})

test("a customer's password is reset only when that is said twice, and the new one is shown to send", async () => {
  const post = `POST /api/admin/customers/${customer().id}/reset-password`
  const answers = { [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) }
  const { callsTo } = openTab('customers', [customer()], answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Reset Password of Sneha Mathew' }))
  expect(callsTo(post)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
  expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
  expect(callsTo(post)).toHaveLength(1)
  const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
  expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
  fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('42q8-s8wx-r2bp')).toBeNull())
})
