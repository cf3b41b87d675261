import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminLoginPage from '../../web/pages/admin-login.tsx'
import AuthPage from '../../web/pages/auth.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../helpers/web/screen.tsx'

const signedOut = { 'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401) }
const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }
const owner = { id: 'u2', email: 'owner@example.com', firstName: 'Anna', lastName: 'Kurian', role: 'admin' }
const path = () => location.pathname + location.search + location.hash

describe('signing in', () => {
  const fill = (email = 'sneha@example.com', password = 'kasavu-thread-7') => {
    type('Email', email)
    type('Password', password)
  }

  test('asks for a valid address and six characters, and sends nothing', async () => {
    const { callsTo } = renderScreen('/auth', <AuthPage />, signedOut)
    fill('sneha@', '12345')
    clickButton('Sign In')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(callsTo('POST /api/login')).toEqual([])
  })

  test('tells what the server says under the password and as a toast, and keeps what was typed', async () => {
    const refused = { 'POST /api/login': jsonAnswer({ message: 'Please use the admin sign-in for this account' }, 403) }
    renderScreen('/auth', <AuthPage />, { ...signedOut, ...refused })
    fill()
    clickButton('Sign In')
    await screen.findByText('Login failed')
    expect(screen.getAllByText('Please use the admin sign-in for this account')).toHaveLength(2)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sneha@example.com')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'kasavu-thread-7')
    expect(path()).toBe('/auth')
  })

  test('without an answer it says what to check', async () => {
    renderScreen('/auth', <AuthPage />, { ...signedOut, 'POST /api/login': noNetwork })
    fill()
    clickButton('Sign In')
    await screen.findByText('Login failed')
    expect(screen.getAllByText('Please check your email and password')).toHaveLength(2)
  })

  test('pressed twice it sends once', async () => {
    const { callsTo } = renderScreen('/auth', <AuthPage />, {
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
    renderScreen(from, <AuthPage />, { ...signedOut, 'POST /api/login': jsonAnswer(sneha) })
    fill()
    clickButton('Sign In')
    await waitFor(() => expect(path()).toBe(to))
  })

  test('a public page is opened by the browser itself, at its #contact', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    renderScreen('/auth?next=%2F%23contact', <AuthPage />, { ...signedOut, 'POST /api/login': jsonAnswer(sneha) })
    fill()
    clickButton('Sign In')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/#contact'))
  })

  test('who is signed in already goes on at once', async () => {
    renderScreen('/auth', <AuthPage />, { 'GET /api/user': jsonAnswer(owner) })
    await waitFor(() => expect(path()).toBe('/admin'))
  })

  test('both tabs are links that keep the way on and the address typed', async () => {
    renderScreen('/auth?next=%2Fuser%2Forders%2F12', <AuthPage />, signedOut)
    type('Email', 'sneha@example.com')
    const tab = screen.getByRole('link', { name: 'Sign Up' })
    expect(tab.getAttribute('href')).toBe('/auth?next=%2Fuser%2Forders%2F12&tab=register')
    tab.click()
    expect(await screen.findByLabelText('First name')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sneha@example.com')
    expect(screen.queryByText('Forgot password?')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('aria-current')).toBe('page')
  })

  test('offers the way to a forgotten password and back home', () => {
    renderScreen('/auth', <AuthPage />, signedOut)
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot-password')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

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
    const { callsTo } = renderScreen('/auth?tab=register', <AuthPage />, signedOut)
    fill(changes)
    clickButton('Create account')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo('POST /api/register')).toEqual([])
  })

  test('never sends the confirmation', async () => {
    const made = { 'POST /api/register': jsonAnswer(sneha, 201) }
    const { callsTo } = renderScreen('/auth?tab=register', <AuthPage />, { ...signedOut, ...made })
    fill()
    clickButton('Create account')
    await waitFor(() => expect(path()).toBe('/user/dashboard'))
    const account = { firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com', password: 'kasavu-thread-7' }
    expect(callsTo('POST /api/register')[0]?.body).toEqual(account)
  })

  test('a taken address is told where it stands, with the way to sign in with it', async () => {
    const taken = { 'POST /api/register': jsonAnswer({ message: 'An account with this email already exists' }, 409) }
    renderScreen('/auth?tab=register', <AuthPage />, { ...signedOut, ...taken })
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

  test('a common password is told under the password', async () => {
    const common = { 'POST /api/register': jsonAnswer({ message: 'Please choose a less common password' }, 400) }
    renderScreen('/auth?tab=register', <AuthPage />, { ...signedOut, ...common })
    fill()
    clickButton('Create account')
    await screen.findByText('Registration failed')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  })

  test('without an answer it says so and keeps what was typed', async () => {
    renderScreen('/auth?tab=register', <AuthPage />, { ...signedOut, 'POST /api/register': noNetwork })
    fill()
    clickButton('Create account')
    expect(await screen.findByText('Unable to create account. Please try again.')).toBeTruthy()
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Mathew')
  })

  test.each([
    ['', 'At least 6 characters; 8 or more are safer'],
    ['12345', 'At least 6 characters; 8 or more are safer'],
    ['123456', 'Enough, though 8 or more are safer'],
    ['12345678', 'Good'],
    ['123456789012', 'Strong'],
  ])('calls the password "%s" "%s"', (password, words) => {
    renderScreen('/auth?tab=register', <AuthPage />, signedOut)
    type('Password', password)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('a password can be looked at, alone', () => {
    renderScreen('/auth?tab=register', <AuthPage />, signedOut)
    clickButton('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('password')
    clickButton('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})

describe("the admin's sign-in", () => {
  const fill = () => {
    type('Email', 'owner@example.com')
    type('Password', 'correct-horse')
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' })

  test('can be pressed only when both fields are filled', () => {
    renderScreen('/admin-login', <AdminLoginPage />, signedOut)
    expect(button().disabled).toBe(true)
    type('Email', 'owner@example.com')
    expect(button().disabled).toBe(true)
    type('Password', 'x')
    expect(button().disabled).toBe(false)
    type('Email', '')
    expect(button().disabled).toBe(true)
  })

  test.each([
    [jsonAnswer({ message: 'Too many attempts' }, 429), 'Too many attempts'],
    [() => new Response('', { status: 401 }), 'Invalid credentials'],
    [noNetwork, 'Login failed. Please try again.'],
  ])('says what went wrong in a red box', async (login, sentence) => {
    renderScreen('/admin-login', <AdminLoginPage />, { ...signedOut, 'POST /api/auth/admin/login': login })
    fill()
    button().click()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'correct-horse')
    expect(path()).toBe('/admin-login')
  })

  test.each([
    ['/admin-login', '/admin'],
    ['/admin-login?next=%2Fadmin%2Fsettings', '/admin/settings'],
    ['/admin-login?next=%2F%2Fevil.test', '/admin'],
  ])('from %s it leads to %s', async (from, to) => {
    renderScreen(from, <AdminLoginPage />, { ...signedOut, 'POST /api/auth/admin/login': jsonAnswer(owner) })
    fill()
    button().click()
    await waitFor(() => expect(path()).toBe(to))
    expect(JSON.parse(localStorage.getItem('admin-session') ?? '')).toEqual({ email: 'owner@example.com' })
  })

  test('leads a customer nowhere', async () => {
    const { callsTo } = renderScreen('/admin-login', <AdminLoginPage />, { 'GET /api/user': jsonAnswer(sneha) })
    await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(1))
    await new Promise((done) => setTimeout(done, 20))
    expect(path()).toBe('/admin-login')
    expect(screen.getByRole('link', { name: 'Back to Website' }).getAttribute('href')).toBe('/')
  })
})
