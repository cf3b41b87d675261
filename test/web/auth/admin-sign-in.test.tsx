import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AdminLoginPage } from '../../../web/pages/islands/admin-login.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { answered, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { currentPath, signedOut } from '../../helpers/web/session.ts'

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
    expect(currentPath()).toBe('/admin-login')
  })

  test.each([
    ['/admin-login', '/admin'],
    ['/admin-login?next=%2Fadmin%2Fsettings', '/admin/settings'],
    ['/admin-login?next=%2F%2Fevil.test', '/admin'],
  ])('from %s it leads to %s', async (from, to) => {
    renderScreen(from, <AdminLoginPage />, { ...signedOut, 'POST /api/auth/admin/login': jsonAnswer(adminUser) })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    fill()
    button().click()
    await waitFor(() => expect(replace).toHaveBeenCalledWith(to))
  })

  test('does not redirect a customer', async () => {
    const { callsTo } = renderScreen('/admin-login', <AdminLoginPage />, { 'GET /api/user': jsonAnswer(customerUser) })
    await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(1))
    await answered()
    expect(currentPath()).toBe('/admin-login')
    expect(screen.getByRole('link', { name: 'Back to Website' }).getAttribute('href')).toBe('/')
  })
})
