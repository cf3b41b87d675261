import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openAdmin } from '../../helpers/web/admin-inbox.tsx'
import { notification } from '../../helpers/web/people.ts'
import { jsonAnswer, noNetwork } from '../../helpers/web/screen.tsx'

describe('what could not be delivered', () => {
  const list = 'GET /api/admin/deliveries/failed'
  const lost = (changes: object = {}) => ({
    id: 'd1',
    notificationId: 'n1',
    type: 'booking',
    title: 'New booking',
    message: 'Sneha Mathew, communion dress',
    channel: 'push',
    person: 'owner@example.com',
    device: 'Chrome on Android',
    attempts: 8,
    lastError: 'The push service answered 500',
    createdAt: '2026-05-14T04:30:00.000Z',
    ...changes,
  })
  const tab = '/admin?tab=notifications'

  test('is listed with its reason above the notifications', async () => {
    const mail = lost({ id: 'd2', channel: 'mail', device: null, attempts: 1, lastError: null })
    openAdmin(tab, [], {
      [list]: jsonAnswer([lost(), mail]),
      'GET /api/admin/notifications': jsonAnswer([notification()]),
    })
    const section = within(await screen.findByRole('region', { name: 'Could not be delivered' }))
    expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'New bookingPush to Chrome on Android of owner@example.com: The push service answered 50014 May 2026, 10:00 AM, tried 8 timesTry again',
      'New bookingEmail to owner@example.com: no reason given14 May 2026, 10:00 AM, tried onceTry again',
    ])
  })

  test('can be tried again, and goes from the list', async () => {
    const retry = 'POST /api/admin/deliveries/d1/retry'
    const rows = [[lost()], []]
    const { callsTo } = openAdmin(tab, [], {
      [list]: () => Response.json(rows.shift() ?? []),
      [retry]: jsonAnswer({ ok: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Try again: New booking, Push to Chrome/ }))
    expect(await screen.findByText('Trying again')).toBeTruthy()
    expect(callsTo(retry)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('Could not be delivered')).toBeNull())
  })

  test('that cannot be tried again says so and stays', async () => {
    openAdmin(tab, [], { [list]: jsonAnswer([lost()]), 'POST /api/admin/deliveries/d1/retry': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: /^Try again: New booking/ }))
    expect(await screen.findByText('We could not try again. Please try later.')).toBeTruthy()
    expect(screen.getByText('Could not be delivered')).toBeTruthy()
  })

  test('is not there where all was delivered', async () => {
    const { callsTo } = openAdmin(tab, [])
    await screen.findByRole('heading', { name: 'No Notifications' })
    await waitFor(() => expect(callsTo(list)).toHaveLength(1))
    expect(screen.queryByText('Could not be delivered')).toBeNull()
  })

  test('that does not load offers to try again', async () => {
    openAdmin(tab, [], { [list]: noNetwork })
    expect(await screen.findByText('We could not load the failed deliveries.')).toBeTruthy()
  })
})
