import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ClaimPage } from '../../../web/pages/islands/claim.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen, signedOut } from '../../helpers/web/screen.tsx'

const openButton = () => screen.queryByRole('button', { name: 'Open my account' })
const addLabel = 'Add this order to your account'
const signedInAs = (user: object) => ({ 'GET /api/user': jsonAnswer(user) })

describe('the page of an invitation', () => {
  test('leads a visitor who has an account to the sign-in, without the token, and knows it again on the way back', async () => {
    const { leave } = renderScreen('/claim#secret-token', <ClaimPage />, signedOut)
    expect(openButton()).toBeTruthy()
    const signIn = screen.getByRole('link', { name: 'Sign In' })
    expect(signIn.getAttribute('href')).toBe('/auth?next=%2Fclaim')
    fireEvent.click(signIn)
    leave()
    renderScreen('/claim', <ClaimPage />, signedInAs(customerUser))
    expect(await screen.findByRole('button', { name: addLabel })).toBeTruthy()
    expect(location.hash).toBe('#secret-token')
    expect(sessionStorage.length).toBe(0)
  })

  test('adds the orders to the account of a customer, who reads whose it is and what moves', async () => {
    const leaveFor = vi.spyOn(location, 'replace').mockReturnValue()
    const { bodiesTo } = renderScreen('/claim#secret-token', <ClaimPage />, {
      ...signedInAs(customerUser),
      'POST /api/user/claim': jsonAnswer({ ok: true }),
    })
    expect(await screen.findByText('You are signed in as sneha@example.com.')).toBeTruthy()
    expect(screen.getByText(/orders, visits, photos, messages, measurements and bills/)).toBeTruthy()
    clickButton(addLabel)
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/user/dashboard'))
    expect(bodiesTo('POST /api/user/claim')).toEqual([{ token: 'secret-token' }])
  })

  test('opens another account for a customer who asks for it', async () => {
    renderScreen('/claim#secret-token', <ClaimPage />, signedInAs(customerUser))
    await screen.findByText('You are signed in as sneha@example.com.')
    expect(openButton()).toBeNull()
    clickButton('Open another account')
    expect(openButton()).toBeTruthy()
    expect(screen.queryByText('You are signed in as sneha@example.com.')).toBeNull()
  })

  test('leads to the chat without the token', async () => {
    renderScreen('/claim', <ClaimPage />, signedInAs(customerUser))
    const link = await screen.findByRole('link', { name: 'Write to us' })
    expect(link.getAttribute('href')).toBe('/user/dashboard?chat=open')
    expect(screen.queryByRole('button', { name: 'Open another account' })).toBeNull()
    expect(screen.queryByRole('button', { name: addLabel })).toBeNull()
  })

  test('keeps its form for the owner, who has no orders of her own', async () => {
    const { answered } = renderScreen('/claim#secret-token', <ClaimPage />, signedInAs(adminUser))
    await answered()
    expect(openButton()).toBeTruthy()
    expect(screen.queryByRole('button', { name: addLabel })).toBeNull()
  })
})
