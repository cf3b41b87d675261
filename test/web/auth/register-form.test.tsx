import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bookingToSend } from '../../../web/features/bookings/booking-to-send.ts'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import { customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { signedOut } from '../../helpers/web/session.ts'

describe('registering', () => {
  const fill = (changes: Record<string, string> = {}) => {
    const fields = {
      'First name': 'Sneha',
      'Last name': 'Mathew',
      Email: 'sneha@example.com',
      Password: 'kasavu-thread-7',
      'Confirm password': 'kasavu-thread-7',
      ...changes,
    }
    for (const [label, value] of Object.entries(fields)) type(label, value)
  }

  test.each([
    [{ 'First name': 'S' }, 'First name must be at least 2 characters'],
    [{ 'Last name': 'M' }, 'Last name must be at least 2 characters'],
    [{ Email: 'sneha' }, 'Please enter a valid email address'],
    [{ Password: '12345', 'Confirm password': '12345' }, 'Password must be at least 6 characters'],
    [{ 'Confirm password': '' }, 'Please confirm your password'],
    [{ 'Confirm password': 'kasavu-thread-8' }, "Passwords don't match"],
  ])('refuses %o with "%s" and sends nothing', async (changes, sentence) => {
    const { callsTo } = renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, signedOut)
    fill(changes)
    clickButton('Create account')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo('POST /api/register')).toEqual([])
  })

  test('for a booking that waits begins with the name and address written there, and leads back to it', async () => {
    const fields = { parentName: 'Elizabeth Thekkekara Chakkalakkal', email: 'elizabeth@example.com' }
    localStorage.setItem('booking-draft', JSON.stringify({ at: Date.now(), fields }))
    bookingToSend.write({ photos: 0, unstored: 0, next: '/?piece=clara#contact' })
    const made = { 'POST /api/register': jsonAnswer(customerUser, 201) }
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, { ...signedOut, ...made })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    expect(screen.getByText(/^Your booking is saved here/)).toBeTruthy()
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Elizabeth')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Thekkekara Chakkalakkal')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'elizabeth@example.com')
    type('Password', 'kasavu-thread-7')
    type('Confirm password', 'kasavu-thread-7')
    clickButton('Create account')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/?piece=clara#contact'))
    bookingToSend.clear()
  })

  test('says what is kept, and where that stands', () => {
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, signedOut)
    expect(screen.getByRole('link', { name: 'What we keep, and why' }).getAttribute('href')).toBe('/privacy')
  })

  test('never sends the confirmation', async () => {
    const made = { 'POST /api/register': jsonAnswer(customerUser, 201) }
    const { callsTo } = renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, {
      ...signedOut,
      ...made,
    })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    fill()
    clickButton('Create account')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user/dashboard'))
    const account = { firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com', password: 'kasavu-thread-7' }
    expect(callsTo('POST /api/register')[0]?.body).toEqual(account)
  })

  test('a taken address shows an error under its field, and a button to sign in with it', async () => {
    const taken = { 'POST /api/register': jsonAnswer({ message: 'An account with this email already exists' }, 409) }
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, { ...signedOut, ...taken })
    fill()
    clickButton('Create account')
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    const field = screen.getByLabelText('Email')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe('An account with this email already exists')
    clickButton('Sign In')
    expect(await screen.findByText('Forgot password?')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sneha@example.com')
  })

  test('a common password shows an error under its field', async () => {
    const common = { 'POST /api/register': jsonAnswer({ message: 'Please choose a less common password' }, 400) }
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, { ...signedOut, ...common })
    fill()
    clickButton('Create account')
    await screen.findByText('Registration failed')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  })

  test('without an answer it says so and keeps what was typed', async () => {
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, {
      ...signedOut,
      'POST /api/register': noNetwork,
    })
    fill()
    clickButton('Create account')
    expect(await screen.findByText('Unable to create account. Please try again.')).toBeTruthy()
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Mathew')
  })
})
