import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeNotice } from '../../../web/boot/notice.ts'
import { runActions } from '../../../web/boot/run-actions.ts'
import { HeaderAccount } from '../../../web/features/site/header-account.tsx'
import { MenuAccount } from '../../../web/features/site/menu-account.tsx'
import { SiteHeader } from '../../../web/features/site/site-header.tsx'
import { noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

/** The account's links on a wide screen and in the menu, each as `words -> where`, as account.css shows them. */
function account() {
  const isShown = (element: Element) => getComputedStyle(element).display !== 'none'
  const textOf = (link: Element): string =>
    [...link.childNodes]
      .map((node) => (node instanceof Element ? (isShown(node) ? textOf(node) : '') : (node.textContent ?? '')))
      .join('')
  const listed = (inside: HTMLElement) =>
    [...inside.querySelectorAll('a, button')]
      .filter(isShown)
      .map((link) => `${textOf(link)} -> ${link.getAttribute('href') ?? 'leaves'}`)
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

const links = {
  visitor: [
    ['Admin Login -> /admin-login', 'Sign In / Sign Up -> /auth'],
    ['Sign In -> /auth', 'Admin Login -> /admin-login'],
  ],
  customer: [
    ['My Dashboard -> /user/dashboard', 'Logout -> leaves'],
    ['My Dashboard -> /dashboard', 'Logout -> leaves'],
  ],
  admin: [
    ['Admin -> /admin', 'My Dashboard -> /user/dashboard', 'Logout (Admin) -> leaves'],
    ['Admin -> /admin', 'My Dashboard -> /dashboard', 'Logout (Admin) -> leaves'],
  ],
}

test('the header leads everybody to the places and to the phone', () => {
  renderScreen('/', <SiteHeader path="/" />)
  const main = screen.getByRole('navigation', { name: 'Main' })
  expect([...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Collections', '/#collections'],
    ['Services', '/#services'],
    ['About', '/#about'],
    ['Contact', '/#contact'],
  ])
  expect(within(main).getByRole('link', { current: 'page' }).textContent).toBe('Home')
  for (const phone of screen.getAllByText('+91 90000 00000', { exact: false }))
    expect(phone.closest('a')?.getAttribute('href')).toBe('tel:+919000000000')
})

describe('the account in the header', () => {
  beforeEach(() => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = readFileSync('web/styles/account.css', 'utf8')
  })
  afterEach(() => {
    document.head.querySelector('style')?.remove()
    document.documentElement.className = ''
  })

  test.each(['visitor', 'customer', 'admin'] as const)('shows the links of a %s, once the script says so', (who) => {
    renderScreen('/', both)
    document.documentElement.className = `has-script ${who}`
    expect(account()).toEqual(links[who])
  })

  test('is a visitor’s where no script says anything', () => {
    renderScreen('/', both)
    expect(account()).toEqual(links.visitor)
  })
})

test('a button whose file does not come says so, and can be pressed again', async () => {
  runActions()
  renderScreen('/', <HeaderAccount />, { 'GET /web/boot/actions/logout.ts': noNetwork })
  const button = screen.getByRole('button', { name: /^Logout/ })
  button.click()
  expect(button.ariaBusy).toBe('true')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No Internet connection.'))
  expect(button.ariaBusy).toBeNull()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(button.ariaBusy).toBe('true')
})

test('a button whose file a deploy took away loads the page anew, once', async () => {
  sessionStorage.clear()
  closeNotice()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  renderScreen('/', <HeaderAccount />)
  const button = screen.getByRole('button', { name: /^Logout/ })
  button.click()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  button.click()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We could not load this.'))
  expect(reload).toHaveBeenCalledOnce()
})
