import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { dialog, openTab } from '../../helpers/web/admin-tabs.tsx'
import { customer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, type renderScreen } from '../../helpers/web/screen.tsx'

describe("a customer's password", () => {
  const post = `POST /api/admin/customers/${customer().id}/reset-password`
  const ask = async (answers: Parameters<typeof renderScreen>[2], changes: object = {}) => {
    const shown = openTab('customers', [customer(changes)], answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Reset Password of Sneha Mathew' }))
    return shown
  }

  test('is reset only when that is said twice, and the new one is shown to copy and to send', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { callsTo } = await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) })
    expect(callsTo(post)).toEqual([])
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
    expect(callsTo(post)).toHaveLength(1)
    clickButton('Copy Password')
    expect(await screen.findByText('Copied!')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('42q8-s8wx-r2bp')
    const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
    expect(link.origin + link.pathname).toBe('https://wa.me/919847012345')
    expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
    expect(link.searchParams.get('text')).toContain('The password works for three days.')
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('42q8-s8wx-r2bp')).toBeNull())
  })

  test('that cannot be copied can still be read', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    await screen.findByText('42q8-s8wx-r2bp')
    clickButton('Copy Password')
    expect(await screen.findByText('Could not copy')).toBeTruthy()
    expect(screen.queryByText('Copied!')).toBeNull()
  })

  test('that stays is not reset', async () => {
    const { callsTo } = await ask({})
    fireEvent.click(dialog().getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(post)).toEqual([])
  })

  test('that is on its way is waited for: nowhere else is it shown', async () => {
    let answer = (_: Response) => {}
    await ask({
      [post]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(dialog().getByRole('button', { name: 'One moment...' }), { key: 'Escape' })
    answer(Response.json({ temporaryPassword: '42q8-s8wx-r2bp' }))
    expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
  })

  test.each([
    [jsonAnswer({ message: 'There is no such customer' }, 404), 'There is no such customer'],
    [noNetwork, 'Failed to reset password'],
  ])('that could not be reset says why', async (reset, sentence) => {
    await ask({ [post]: reset })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
  })

  test('without a number goes to whoever is chosen in WhatsApp, and says so', async () => {
    await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) }, { phone: null, phoneE164: null })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    const link = await screen.findByRole('link', { name: 'Send WhatsApp' })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/)
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(await screen.findByText('No phone number')).toBeTruthy()
  })
})
