import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { customerPath, openCustomer } from '../../helpers/web/customer-page.tsx'
import { detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

describe('details of a customer', () => {
  test('are corrected as of the version that was read', async () => {
    const { callsTo } = openCustomer({ [`PATCH ${customerPath}/profile`]: jsonAnswer({ ok: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Correct details of Sneha Mathew' }))
    type('First name', 'Snehalatha')
    clickButton('Save customer')
    expect(await screen.findByText('Customer saved')).toBeTruthy()
    expect(callsTo(`PATCH ${customerPath}/profile`)[0]?.body).toEqual({
      firstName: 'Snehalatha',
      lastName: 'Mathew',
      phone: '98470 12345',
      language: 'en',
      updatedAt: '2026-01-10T05:00:00.000Z',
    })
  })

  test('that somebody else has changed meanwhile are shown, and what was not typed here stays theirs', async () => {
    const later = '2026-01-11T05:00:00.000Z'
    let now = detailedCustomer()
    const { callsTo } = openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(now)(),
      [`PATCH ${customerPath}/profile`]: ({ body }) => {
        if (Object(body).updatedAt === later) return jsonAnswer({ ok: true })()
        now = detailedCustomer({ phone: '+91 90000 00099', updatedAt: later })
        return jsonAnswer({ message: 'Someone else has changed this customer.', reason: 'changed' }, 409)()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Correct details of Sneha Mathew' }))
    type('Last name (optional)', 'Thomas')
    clickButton('Save customer')
    expect(await screen.findByText('Somebody has changed this customer in the meantime:')).toBeTruthy()
    clickButton('Keep mine')
    clickButton('Save customer')
    expect(await screen.findByText('Customer saved')).toBeTruthy()
    expect(callsTo(`PATCH ${customerPath}/profile`)[1]?.body).toMatchObject({
      lastName: 'Thomas',
      phone: '+91 90000 00099',
      updatedAt: later,
    })
  })

  test('say that no messages are wanted only where that was turned here', async () => {
    const { callsTo } = openCustomer({ [`PATCH ${customerPath}/profile`]: jsonAnswer({ ok: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Correct details of Sneha Mathew' }))
    fireEvent.click(screen.getByLabelText('No WhatsApp messages'))
    clickButton('Save customer')
    expect(await screen.findByText('Customer saved')).toBeTruthy()
    expect(callsTo(`PATCH ${customerPath}/profile`)[0]?.body).toMatchObject({ noWhatsapp: true })
  })

  test('lead to a chat with them, which is begun where there is none', async () => {
    const rooms = 'POST /api/admin/chat/rooms'
    const { callsTo } = openCustomer({ [rooms]: jsonAnswer({ id: 'room-9' }, 201) })
    fireEvent.click(await screen.findByRole('button', { name: 'Write to them' }))
    await waitFor(() => expect(location.search).toBe('?tab=messages&room=room-9'))
    expect(callsTo(rooms).map(({ body }) => body)).toEqual([{ customerId: 'u1' }])
  })

  test('say that an address is not confirmed', async () => {
    openCustomer({ [`GET ${customerPath}`]: jsonAnswer(detailedCustomer({ emailConfirmed: false })) })
    expect(await screen.findByText('Not confirmed')).toBeTruthy()
  })
})

describe('a customer without an account', () => {
  test('can be invited and not reset, and the link is shown once', async () => {
    const url = 'https://shop.example/claim#token'
    openCustomer({
      [`GET ${customerPath}`]: jsonAnswer(detailedCustomer({ hasAccount: false, email: null })),
      [`POST ${customerPath}/claim-link`]: jsonAnswer({ url }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Invite Sneha Mathew' }))
    expect(screen.queryByRole('button', { name: /^Reset Password/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Write to them' })).toBeNull()
    clickButton('Make the link')
    expect(await screen.findByText(url)).toBeTruthy()
    const href = screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(href)).toContain(url)
  })

  test('has a link that says itself where the browser does not copy it', async () => {
    const url = 'https://shop.example/claim#token'
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    openCustomer({
      [`GET ${customerPath}`]: jsonAnswer(detailedCustomer({ hasAccount: false, email: null })),
      [`POST ${customerPath}/claim-link`]: jsonAnswer({ url }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Invite Sneha Mathew' }))
    clickButton('Make the link')
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Please copy it yourself')).toBeTruthy()
  })
})
