import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bookingToSend } from '../../../web/features/bookings/booking-to-send.ts'
import { AdminLoginPage } from '../../../web/pages/islands/admin-login.tsx'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import { ClaimPage } from '../../../web/pages/islands/claim.tsx'
import { ForgotPasswordPage } from '../../../web/pages/islands/forgot-password.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import {
  clickButton,
  currentPath,
  jsonAnswer,
  noNetwork,
  renderScreen,
  signedOut,
  type,
} from '../../helpers/web/screen.tsx'

const fill = () => {
  type('Email', 'owner@example.com')
  type('Password', 'correct-horse')
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' })

test.each([
  [jsonAnswer({ message: 'Too many attempts' }, 429), 'Too many attempts'],
  [() => new Response('', { status: 401 }), 'Invalid credentials'],
  [noNetwork, 'Login failed. Please try again.'],
])("the admin's sign-in says what went wrong in a red box", async (login, sentence) => {
  renderScreen('/admin-login', <AdminLoginPage />, { ...signedOut, 'POST /api/auth/admin/login': login })
  fill()
  button().click()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'correct-horse')
  expect(currentPath()).toBe('/admin-login')
})

test.each([
  ['/admin-login', '/admin'],
  ['/admin-login?next=%2Fadmin%2Fsettings', '/admin/settings'],
  ['/admin-login?next=%2F%2Fevil.test', '/admin'],
])("the admin's sign-in from %s it leads to %s", async (from, to) => {
  renderScreen(from, <AdminLoginPage />, { ...signedOut, 'POST /api/auth/admin/login': jsonAnswer(adminUser) })
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  fill()
  button().click()
  await waitFor(() => expect(replace).toHaveBeenCalledWith(to))
})

describe('signing in', () => {
  const fill = (email = 'sneha@example.com', password = 'kasavu-thread-7') => {
    type('Email', email)
    type('Password', password)
  }

  test.each([
    ['/auth', '/user/dashboard'],
    ['/auth?next=%2Fuser%2Forders%2F12', '/user/orders/12'],
    ['/auth?next=https%3A%2F%2Fevil.test%2F', '/user/dashboard'],
  ])('from %s it leads to %s', async (from, to) => {
    renderScreen(from, <AuthPage initialTab="login" />, { ...signedOut, 'POST /api/login': jsonAnswer(customerUser) })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    fill()
    clickButton('Sign In')
    await waitFor(() => expect(replace).toHaveBeenCalledWith(to))
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
})

test('a forgotten password is asked for by its address', async () => {
  const post = 'POST /api/auth/forgot-password'
  const { bodiesTo } = renderScreen('/forgot-password', <ForgotPasswordPage />, {
    ...signedOut,
    [post]: jsonAnswer({}),
  })
  type('Email', 'sneha@example.com')
  clickButton('Send request')
  expect(await screen.findByRole('heading', { name: 'Request Submitted' })).toBeTruthy()
  expect(bodiesTo(post)).toEqual([{ email: 'sneha@example.com' }])
})

test('registering for a booking that waits begins with the name and address written there, and leads back to it', async () => {
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

const openButton = () => screen.queryByRole('button', { name: 'Open my account' })
const addLabel = 'Add this order to your account'
const signedInAs = (user: object) => ({ 'GET /api/user': jsonAnswer(user) })

test('the page of an invitation leads a visitor who has an account to the sign-in, without the token, and knows it again on the way back', async () => {
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

test('the page of an invitation adds the orders to the account of a customer, who reads whose it is and what moves', async () => {
  const leaveFor = vi.spyOn(location, 'replace').mockReturnValue()
  const { bodiesTo } = renderScreen('/claim#secret-token', <ClaimPage />, {
    ...signedInAs(customerUser),
    'POST /api/user/claim': jsonAnswer({ ok: true }),
  })
  expect(await screen.findByText('You are signed in as sneha@example.com.')).toBeTruthy()
  clickButton(addLabel)
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/user/dashboard'))
  expect(bodiesTo('POST /api/user/claim')).toEqual([{ token: 'secret-token' }])
})

test('the page of an invitation opens another account for a customer who asks for it', async () => {
  renderScreen('/claim#secret-token', <ClaimPage />, signedInAs(customerUser))
  await screen.findByText('You are signed in as sneha@example.com.')
  expect(openButton()).toBeNull()
  clickButton('Open another account')
  expect(openButton()).toBeTruthy()
  expect(screen.queryByText('You are signed in as sneha@example.com.')).toBeNull()
})

test('the page of an invitation leads to the chat without the token', async () => {
  renderScreen('/claim', <ClaimPage />, signedInAs(customerUser))
  const link = await screen.findByRole('link', { name: 'Write to us' })
  expect(link.getAttribute('href')).toBe('/user/dashboard?chat=open')
  expect(screen.queryByRole('button', { name: 'Open another account' })).toBeNull()
  expect(screen.queryByRole('button', { name: addLabel })).toBeNull()
})
