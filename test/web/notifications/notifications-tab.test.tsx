import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { get, openAdmin } from '../../helpers/web/admin-inbox.tsx'
import { notification, passwordRequest } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork } from '../../helpers/web/screen.tsx'

describe('the notifications tab', () => {
  const tab = '/admin?tab=notifications'
  const panel = async () => within(await screen.findByRole('tabpanel'))

  test('shows twenty at a time, the new ones marked, without password requests', async () => {
    const { callsTo } = openAdmin(tab, [
      notification(),
      notification({ title: 'Old news', message: 'Read', isRead: true }),
      passwordRequest(),
    ])
    expect(await (await panel()).findByText('New enquiry')).toBeTruthy()
    expect((await panel()).getByText('Jincy Paul writes: Twins')).toBeTruthy()
    expect((await panel()).getAllByText('14 May 2026, 10:00 AM')).toHaveLength(2)
    expect((await panel()).getAllByText('New')).toHaveLength(1)
    expect((await panel()).queryByText('Password reset request')).toBeNull()
    expect(callsTo(get).map(({ search }) => search)).toContain('type=%21password_reset&limit=20')
  })

  test('without any says No Notifications', async () => {
    openAdmin(tab, [])
    expect(await screen.findByRole('heading', { name: 'No Notifications' })).toBeTruthy()
    expect(screen.queryByText('Mark all as read')).toBeNull()
  })

  test('marks one as read, and all', async () => {
    const read = 'POST /api/admin/notifications/n1/read'
    const all = 'POST /api/admin/notifications/read-all'
    const answers = { [read]: jsonAnswer(notification({ id: 'n1', isRead: true })), [all]: jsonAnswer({ ok: true }) }
    const { callsTo } = openAdmin(tab, [notification({ id: 'n1' })], answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: New enquiry' }))
    await waitFor(() => expect(callsTo(read)).toHaveLength(1))
    expect(callsTo(all)).toEqual([])
    // The button has gone; whoever uses the keys goes on from its row.
    expect(document.activeElement?.textContent).toBe('New enquiry')
    clickButton('Mark all as read')
    await waitFor(() => expect(callsTo(all)).toHaveLength(1))
  })

  test('says when that does not work', async () => {
    openAdmin(tab, [notification({ id: 'n1' })], { 'POST /api/admin/notifications/n1/read': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: New enquiry' }))
    expect(await screen.findByText('We could not mark this as read. Please try again.')).toBeTruthy()
  })

  test('that does not come offers to try again', async () => {
    openAdmin(tab, [], { [get]: jsonAnswer({ message: 'no' }, 500) })
    expect(await screen.findByText('We could not load your notifications.')).toBeTruthy()
  })
})
