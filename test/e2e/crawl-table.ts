import { expect, type Page } from '@playwright/test'
import { firstOf, read } from './shop.ts'
import { dialog } from './test.ts'

/** A screen: its path, or how to find it; texts that must be seen on it; and how to open what is checked on a phone. */
export type Screen = [
  path: string | ((page: Page) => Promise<string>),
  texts?: (string | RegExp)[],
  open?: (page: Page) => Promise<unknown>,
]
export type CrawlRole = 'visitor' | 'malayalam' | 'customer' | 'malayalamCustomer' | 'admin' | 'helper'

/** An order with its sizes. */
const order = async (page: Page) => `/admin/orders/${await firstOf(page, '/api/admin/orders?q=lehenga')}`
/** An order under way whose quotation waits, or one of which something is to be paid. */
const orderUnderWay = (isQuoted: boolean) => async (page: Page) => {
  const orders: { id: string; status: string; isPriceOpen: boolean }[] = await read(page, '/api/user/orders')
  const isMeant = ({ status, isPriceOpen }: (typeof orders)[number]) =>
    isPriceOpen === isQuoted && !/delivered|cancelled/.test(status)
  return `/user/orders/${orders.find(isMeant)?.id}`
}
const customerOrder = orderUnderWay(false)
const quotedOrder = orderUnderWay(true)
const sheetsOf = (path: (page: Page) => Promise<string>, names: string[]): Screen[] =>
  names.map((name) => [async (page) => `${await path(page)}?sheet=${name}`])

/** The first receipt of an order that has one. */
const receiptOf = (list: string) => async (page: Page) => {
  const orders: { id: string }[] = await read(page, `/api${list}`)
  for (const { id } of orders) {
    const { payments } = await read(page, `/api${list}/${id}`)
    if (payments[0]) return `${list}/${id}/receipts/${payments[0].id}`
  }
  throw new Error('no order has a payment')
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().press('Enter')
const opened = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(dialog(page).first()).toBeVisible()
}
/** Finds something at the desk. */
const find = (typed: string) => async (page: Page) => {
  await press('Find')(page)
  await page.getByRole('combobox', { name: 'Find' }).fill(typed)
  await expect(page.getByRole('rowgroup').first()).toBeVisible()
}
/** Sends a form with faults in it, so that what is wrong stands under each field. */
const sendWrong = (fields: Record<string, string>, button: string, says: string | RegExp) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await press(button)(page)
  await expect(page.getByText(says).first()).toBeVisible()
}
const noAddress = 'Please enter a valid email address'
const signIn = { Email: 'not an address', Password: '12345' }

/**
 * Every kind of screen of each role, visited once by crawl.spec.ts. In Malayalam: those that say more than their document,
 * whose words test/worker/pages/malayalam.test.ts reads.
 */
export const screens: Record<CrawlRole, Screen[]> = {
  visitor: [
    ['/', ['Our Signature Collections', 'What Our Customers Say', /^Meet /, 'Latest from Facebook', 'WhatsApp']],
    ['/?piece=first-light-gown#contact', [], sendWrong({}, 'Book Consultation', 'Please choose what we shall make')],
    ['/questions', ['Questions'], opened('Chat with us')],
    ['/collections', ['Our collections', 'Meera lehenga']],
    ['/collections/women', ['Women', 'Meera lehenga']],
    ['/collections/women/meera-lehenga', ['Meera lehenga']],
    ['/auth', ['Sign Up', 'Password', 'Forgot password?']],
    ['/auth?tab=register', ['Confirm password'], sendWrong(signIn, 'Create account', noAddress)],
    ['/admin-login', ['Admin Login'], sendWrong(signIn, 'Sign In', noAddress)],
    ['/forgot-password', ['Send request']],
    ['/password-recovery-guide', ['Contact Support']],
    ['/confirm-email#nonsense', [], sendWrong({}, 'Confirm this address', /^This link no longer works/)],
    ['/claim#nonsense'],
    ['/f#nonsense', ['PIN']],
    ['/work/start', ['This link does not work']],
    ['/privacy', ['Privacy: what we keep and why']],
    ['/offline'],
    ['/no-such-page', ['Page Not Found', 'Go Home']],
  ],
  malayalam: [
    '/ml',
    '/ml/collections/women/meera-lehenga',
    '/ml/auth?tab=register',
    '/ml/claim#none',
    '/ml/f#none',
  ].map((path) => [path]),
  customer: [
    ['/user/dashboard', ['Welcome back, Elizabeth', 'Sign Out', 'My Orders', /^View Details/]],
    ['/user/dashboard?tab=consultations', ['My Consultations', 'Holy Communion Dress']],
    ['/user/settings', ['Order updates', 'News and offers'], opened(/^Notifications/)],
    ['/user/settings?tab=details', ['Your details']],
    ['/user/settings?tab=password', ['Current password']],
    ['/user/settings?tab=data', ['Download my data', /^You have an order being made/]],
    [customerOrder, ['What you ordered'], opened('Ask about this order')],
    [quotedOrder, ['Our quotation'], opened('Ask for a change')],
    ...sheetsOf(customerOrder, ['upi', 'paid', 'family']),
    [receiptOf('/user/orders')],
    [async (page) => `/user/bookings/${await firstOf(page, '/api/user/bookings')}`],
    ['/user/orders/nobody', ['There is no such order']],
    ['/admin/settings', ['Access Denied', 'Go Home']],
  ],
  malayalamCustomer: [
    ['/ml/user/dashboard'],
    ['/ml/user/dashboard?tab=consultations'],
    ...['notifications', 'details', 'data'].map((tab): Screen => [`/ml/user/settings?tab=${tab}`]),
    [async (page) => `/ml${await customerOrder(page)}`],
    [async (page) => `/ml${await quotedOrder(page)}`],
    ...sheetsOf(async (page) => `/ml${await customerOrder(page)}`, ['upi', 'paid', 'family']),
    [async (page) => `/ml/user/bookings/${await firstOf(page, '/api/user/bookings')}`],
  ],
  admin: [
    ['/admin', ['Total Bookings', 'Conversion Rate', 'Behind']],
    ['/admin?tab=bookings', ['Consultation Bookings'], opened('Choose dates')],
    ['/admin?tab=bookings&add=booking', ['Add booking']],
    ['/admin?tab=contacts&sort=oldest', ['Contacts', 'Export Excel', 'Qualified']],
    ['/admin?tab=customers', ['Total customers', 'With active orders', 'Active']],
    ['/admin?tab=customers&q=fathima', [], opened(/^Deactivate/)],
    ['/admin?tab=chat-leads', ['Chat Leads', 'Qualify']],
    ['/admin?tab=leads&q=alphonsa', ['Lead Generation', 'Enquiry']],
    ['/admin?tab=resets', ['Password Resets']],
    ['/admin?tab=notifications', ['Notifications', /^New (enquiry|chat lead|chat message|consultation booking)$/]],
    ['/admin?tab=messages', ['Messages']],
    ['/admin?tab=orders', ['New order'], press('New')],
    ['/admin?tab=visits', ['Visits', 'Week before', 'Week after']],
    ...['testimonials', 'boutique', 'words'].map((part): Screen => [`/admin?tab=window&part=${part}`]),
    ['/admin?tab=window', ['Pieces'], opened('Add a piece')],
    ['/admin?tab=reports', ['Daily report', 'Money each month']],
    ['/admin?tab=reports&part=money', ['Day book'], find('anna')],
    ['/admin?tab=reports&part=owing', ['Outstanding']],
    ['/admin?tab=reports&part=bills', ['Bills'], press('More')],
    ...['requests', 'log'].map((part): Screen => [`/admin?tab=privacy&part=${part}`]),
    ['/admin?tab=privacy&part=breach', ['Note a breach']],
    ['/admin?tab=whatsapp', ['What the messages say', 'To send', 'Sent']],
    ['/admin?tab=whatsapp&state=occasions', [/^Joel: baptism on/, /^Sara: \d this year/]],
    [order, ['Measurements'], (page) => page.getByText('Sizes', { exact: true }).click()],
    ...sheetsOf(order, ['photo', 'payment', 'measure', 'quote', 'plan', 'bill']),
    ...['card', 'label'].map((paper): Screen => [async (page) => `${await order(page)}/${paper}`]),
    [receiptOf('/admin/orders')],
    [
      async (page) => `/admin/customers/${await firstOf(page, '/api/admin/customers')}`,
      [],
      opened('Erase this customer'),
    ],
    ['/admin?tab=orders&from=new'],
    [async (page) => `/admin?tab=bookings&open=${await firstOf(page, '/api/bookings')}`],
    [async (page) => `/admin?tab=leads&open=${await firstOf(page, '/api/admin/leads')}`],
    ['/admin/share', ['No photos are waiting']],
    ['/admin/settings', ['Back to Dashboard', 'Daily reports']],
    ['/admin/settings?tab=hours', ['Hours and holidays', 'Your own closed days']],
    ['/admin/settings?tab=shop', ["A week's work"]],
    ['/admin/settings?tab=messages', ['WhatsApp messages', 'Order ready'], press('Change the words of Order ready')],
    ['/admin/settings?tab=staff', ['Staff'], opened('Add a helper')],
    ['/admin/settings?tab=import', ['Sample file']],
    ['/admin/settings?tab=backup', ['Show the files']],
    ['/admin/settings?tab=security', ['Security', 'Change Password']],
  ],
  helper: [
    ['/work', [/^Work for /]],
    [async (page) => `/work/orders/${(await read(page, '/api/work/today')).due[0].id}`],
  ],
}
