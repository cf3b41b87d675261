import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { HeaderAccount } from '../../../web/features/site/header-account.tsx'
import { MenuAccount } from '../../../web/features/site/menu-account.tsx'
import { SiteHeader } from '../../../web/features/site/site-header.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }
const unauthorized = jsonAnswer({ message: 'Unauthorized' }, 401)

/** The account's links on a wide screen and in the menu, each as `words -> where`. */
function account() {
  const listed = (inside: HTMLElement) =>
    [...inside.querySelectorAll('a, button')].map(
      (link) => `${link.textContent} -> ${link.getAttribute('href') ?? 'leaves'}`,
    )
  return [listed(screen.getByRole('banner')), listed(screen.getByRole('navigation', { name: 'Menu' }))]
}

const both = (
  <>
    <header>
      <HeaderAccount />
    </header>
    <nav aria-label="Menu">
      <MenuAccount />
    </nav>
  </>
)

const visitor = [
  ['Admin Login -> /admin-login', 'Sign In / Sign Up -> /auth'],
  ['Sign In -> /auth', 'Admin Login -> /admin-login'],
]
const customer = [
  ['My Dashboard -> /user/dashboard', 'Logout -> leaves'],
  ['My Dashboard -> /dashboard', 'Logout -> leaves'],
]
const admin = [
  ['Admin -> /admin', 'My Dashboard -> /user/dashboard', 'Logout (Admin) -> leaves'],
  ['Admin -> /admin', 'My Dashboard -> /dashboard', 'Logout (Admin) -> leaves'],
]

test('the header leads everybody to the places and to the phone', () => {
  renderScreen('/', <SiteHeader />, { 'GET /api/user': unauthorized })
  const main = screen.getByRole('navigation', { name: 'Main' })
  expect([...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Collections', '/#collections'],
    ['Services', '/#services'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
  ])
  expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Home')
  for (const phone of screen.getAllByText('+91 00000 00000', { exact: false }))
    expect(phone.closest('a')?.getAttribute('href')).toBe('tel:+910000000000')
})

describe('the account in the header', () => {
  test('is a visitor’s before the server has answered, and when it does not', async () => {
    const { callsTo } = renderScreen('/', both, { 'GET /api/user': noNetwork })
    expect(account()).toEqual(visitor)
    await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(1))
    expect(account()).toEqual(visitor)
  })

  test('of a customer leads to her dashboard and out', async () => {
    renderScreen('/', both, { 'GET /api/user': jsonAnswer(sneha) })
    await waitFor(() => expect(account()).toEqual(customer))
  })

  test('of an admin leads to the desk too, and says as whom she leaves', async () => {
    renderScreen('/', both, { 'GET /api/user': jsonAnswer(adminUser) })
    await waitFor(() => expect(account()).toEqual(admin))
  })

  test('is an admin’s from the last visit on, until the server says otherwise', async () => {
    localStorage.setItem('admin-session', JSON.stringify({ email: adminUser.email }))
    let say = (_response: Response) => {}
    renderScreen('/', both, { 'GET /api/user': () => new Promise((done) => (say = done)) })
    await waitFor(() => expect(account()).toEqual(admin))
    say(Response.json({ message: 'Unauthorized' }, { status: 401 }))
    await waitFor(() => expect(account()).toEqual(visitor))
  })

  test('of a customer is hers whatever an admin left on this device, also what cannot be read', async () => {
    localStorage.setItem('admin-session', '{"email":')
    renderScreen('/', both, { 'GET /api/user': jsonAnswer(sneha) })
    await waitFor(() => expect(account()).toEqual(customer))
    expect(localStorage.getItem('admin-session')).toBeNull()
  })

  test('signs out and goes home, even when the server does not answer', async () => {
    localStorage.setItem('admin-session', JSON.stringify({ email: adminUser.email }))
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { callsTo } = renderScreen('/', both, {
      'GET /api/user': jsonAnswer(adminUser),
      'POST /api/logout': noNetwork,
    })
    const [button] = await screen.findAllByRole('button', { name: 'Logout (Admin)' })
    button?.click()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(callsTo('POST /api/logout')).toHaveLength(1)
    expect(localStorage.getItem('admin-session')).toBeNull()
  })
})
