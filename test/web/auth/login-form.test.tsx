import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { currentPath, signedOut } from '../../helpers/web/session.ts'

describe('signing in', () => {
  const fill = (email = 'sneha@example.com', password = 'kasavu-thread-7') => {
    type('Email', email)
    type('Password', password)
  }

  test('asks for a valid address and six characters, and sends nothing', async () => {
    const { callsTo } = renderScreen('/auth', <AuthPage initialTab="login" />, signedOut)
    fill('sneha@', '12345')
    clickButton('Sign In')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(callsTo('POST /api/login')).toEqual([])
  })

  test('shows what the server says under the password and as a toast, and keeps what was typed', async () => {
    const refused = { 'POST /api/login': jsonAnswer({ message: 'Please use the admin sign-in for this account' }, 403) }
    renderScreen('/auth', <AuthPage initialTab="login" />, { ...signedOut, ...refused })
    fill()
    clickButton('Sign In')
    await screen.findByText('Login failed')
    expect(screen.getAllByText('Please use the admin sign-in for this account')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sneha@example.com')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'kasavu-thread-7')
    expect(currentPath()).toBe('/auth')
  })

  test('what is said of a failure goes when it is corrected', async () => {
    renderScreen('/auth', <AuthPage initialTab="login" />, { ...signedOut, 'POST /api/login': noNetwork })
    fill()
    clickButton('Sign In')
    await screen.findByText('Login failed')
    type('Password', 'kasavu-thread-8')
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull())
  })

  test('without an answer it says what to check', async () => {
    renderScreen('/auth', <AuthPage initialTab="login" />, { ...signedOut, 'POST /api/login': noNetwork })
    fill()
    clickButton('Sign In')
    await screen.findByText('Login failed')
    expect(screen.getAllByText('Please check your email and password')).toHaveLength(2)
  })

  test('pressed twice it sends once', async () => {
    const { callsTo } = renderScreen('/auth', <AuthPage initialTab="login" />, {
      ...signedOut,
      'POST /api/login': () => new Promise(() => {}),
    })
    fill()
    clickButton('Sign In')
    await screen.findByText('Signing in...')
    clickButton('Signing in...')
    expect(callsTo('POST /api/login')).toHaveLength(1)
    expect(callsTo('POST /api/login')[0]?.body).toEqual({ email: 'sneha@example.com', password: 'kasavu-thread-7' })
  })

  test.each([
    ['/auth', '/user/dashboard'],
    ['/auth?next=%2Fuser%2Forders%2F12', '/user/orders/12'],
    ['/auth?next=https%3A%2F%2Fevil.test%2F', '/user/dashboard'],
    ['/auth?next=%2F%2Fevil.test%2Fuser', '/user/dashboard'],
    ['/auth?next=%2F%5Cevil.test', '/user/dashboard'],
    ['/auth?next=%2F%09%2Fevil.test', '/user/dashboard'],
    ['/auth?next=%2F.%2F%2Fevil.test', '/user/dashboard'],
    ['/auth?next=%2F%2561pi%2Flogout', '/user/dashboard'],
    ['/auth?next=javascript%3Aalert(1)', '/user/dashboard'],
    ['/auth?next=%2Fx%2F..%2Fapi%2Flogout', '/user/dashboard'],
  ])('from %s it leads to %s', async (from, to) => {
    renderScreen(from, <AuthPage initialTab="login" />, { ...signedOut, 'POST /api/login': jsonAnswer(customerUser) })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    fill()
    clickButton('Sign In')
    await waitFor(() => expect(replace).toHaveBeenCalledWith(to))
  })

  test('a public page is opened by the browser itself, at its #contact', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    renderScreen('/auth?next=%2F%23contact', <AuthPage initialTab="login" />, {
      ...signedOut,
      'POST /api/login': jsonAnswer(customerUser),
    })
    fill()
    clickButton('Sign In')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/#contact'))
  })

  test('a signed-in user is redirected at once', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    renderScreen('/auth', <AuthPage initialTab="login" />, { 'GET /api/user': jsonAnswer(adminUser) })
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/admin'))
  })

  test('both tabs are links that keep `next` and the address typed', async () => {
    renderScreen('/auth?next=%2Fuser%2Forders%2F12', <AuthPage initialTab="login" />, signedOut)
    type('Email', 'sneha@example.com')
    screen.getByRole('link', { name: 'Sign Up' }).click()
    expect(await screen.findByLabelText('First name')).toBeTruthy()
    expect(currentPath()).toBe('/auth?next=%2Fuser%2Forders%2F12&tab=register')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sneha@example.com')
    expect(screen.queryByText('Forgot password?')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('aria-current')).toBe('page')
  })

  test('links to the forgotten password and to the home page', () => {
    renderScreen('/auth', <AuthPage initialTab="login" />, signedOut)
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})
