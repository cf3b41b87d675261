import { expect, test } from 'vitest'
import { deskBack, rememberDeskPage } from '../../../web/shell/admin-tabs.ts'

test('the way back leads to the page that was open, with its filters and without its sheet, else to the list', () => {
  const list = { href: '/admin?tab=orders', children: 'Orders' }
  expect(deskBack(list)).toEqual(list)
  rememberDeskPage(new URLSearchParams('tab=customers&q=rema&open=c1'), 'Customers')
  expect(deskBack(list)).toEqual({ href: '/admin?tab=customers&q=rema', children: 'Customers' })
  rememberDeskPage(new URLSearchParams('tab=visits&from=2026-12-03'), 'Visits')
  expect(deskBack(list)).toEqual({ href: '/admin?tab=visits&from=2026-12-03', children: 'Visits' })
  rememberDeskPage(new URLSearchParams(), 'Today')
  expect(deskBack(list)).toEqual({ href: '/admin', children: 'Today' })
})
