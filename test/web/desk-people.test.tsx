import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminPage from '../../web/pages/admin.tsx'
import { booking, stats } from '../helpers/web/bookings.ts'
import { adminUser, chatLead, contact, customer, lead } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

const rows = (list: object[]) => () => Response.json(list, { headers: { 'X-Total-Count': String(list.length) } })
const desk = {
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  'GET /api/admin/dashboard/orders': jsonAnswer({
    active: 0,
    atRisk: 0,
    dueThisWeek: 0,
    openBalance: 0,
    waitingChats: 0,
  }),
  'GET /api/admin/notifications': rows([]),
  'GET /api/admin/customers/stats': jsonAnswer({ total: 96, newThisMonth: 7, withActiveOrders: 14 }),
}
const tabs = {
  contacts: { name: 'Contacts', get: 'GET /api/admin/contacts' },
  customers: { name: 'Customers', get: 'GET /api/admin/customers' },
  'chat-leads': { name: 'Chat Leads', get: 'GET /api/chat/leads' },
  leads: { name: 'Lead Generation', get: 'GET /api/admin/leads' },
}
type Tab = keyof typeof tabs
const open = (tab: Tab, list: object[], others: Parameters<typeof renderScreen>[2] = {}, search = '') =>
  renderScreen(`/admin?tab=${tab}${search}`, <AdminPage />, { ...desk, [tabs[tab].get]: rows(list), ...others })
const cellsOf = async (tab: Tab) =>
  within(await screen.findByRole('table', { name: tabs[tab].name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const dialog = () => within(screen.getByRole('dialog'))

describe('the tables', () => {
  test('of contacts: the columns of the spec, General Inquiry and a dash where nothing was said', async () => {
    open('contacts', [contact(), contact({ phone: null, phoneE164: null, subject: null, leadScore: 0 })])
    const cells = await cellsOf('contacts')
    const columns = ['Jincy Paul', 'jincy@example.com', '90000 00041', 'Twins', 'New', '40', '14 May 2026']
    expect(cells.slice(0, 7)).toEqual(columns)
    expect([cells[9], cells[10], cells[12]]).toEqual(['–', 'General Inquiry', '0'])
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('90000 00041')).toBe('tel:+919000000041')
    expect(link('WhatsApp 90000 00041')).toBe('https://wa.me/919000000041')
  })

  test('of leads: source and type in words, 0 where there is no score', async () => {
    open('leads', [lead(), lead({ email: null, phone: null, phoneE164: null, leadScore: 0, scoreReasons: [] })])
    const cells = await cellsOf('leads')
    const columns = ['Jincy Paul', 'jincy@example.com90000 00041', 'Walk in', 'Booking', 'New', '40', '14 May 2026']
    expect(cells.slice(0, 7)).toEqual(columns)
    expect([cells[8], cells[12]]).toEqual(['–', '0'])
    fireEvent.click(screen.getByRole('button', { name: 'Lead score 0 of 100: why?' }))
    expect(await screen.findByText('We know too little to say yet.')).toBeTruthy()
  })

  test('of chat leads: one button each, Qualify while new and Convert from then on', async () => {
    const all = ['new', 'qualified', 'converted', 'lost'].map((status) => chatLead({ status, email: null }))
    open('chat-leads', all)
    const cells = await cellsOf('chat-leads')
    expect(cells.slice(0, 7)).toEqual(['Jincy Paul', '90000 00041', 'Aluva', '–', 'New', '14 May 2026', 'Qualify'])
    expect([cells[13], cells[20], cells[27]]).toEqual(['Convert', 'Convert', 'Convert'])
    const converts = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Convert Jincy Paul' })
    expect(converts.map(({ disabled }) => disabled)).toEqual([false, true, true])
  })

  test('of customers: counters, the short id, the orders and whether they may sign in', async () => {
    open('customers', [customer(), customer({ id: 'x', firstName: null, lastName: null, isActive: false })])
    const cells = await cellsOf('customers')
    const columns = ['Sneha Mathew9c1f20ab', 'sneha@example.com', '14 May 2026', '3', 'Active']
    expect(cells.slice(0, 5)).toEqual(columns)
    expect([cells[6], cells[10]]).toEqual(['sneha@example.comx', 'Inactive'])
    const figure = (name: string) => screen.getByText(name).parentElement?.textContent
    expect(await screen.findByText('96')).toBeTruthy()
    expect(figure('New this month')).toBe('New this month7')
    expect(figure('With active orders')).toBe('With active orders14')
  })

  test.each([
    ['contacts', 'No contacts yet'],
    ['customers', 'No customers yet'],
    ['chat-leads', 'No chat leads found'],
    ['leads', 'No leads yet'],
  ] as const)('of no %s says "%s"', async (tab, sentence) => {
    open(tab, [])
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('table', { name: tabs[tab].name })).toBeNull()
  })

  test.each(Object.keys(tabs) as Tab[])(
    'of %s that do not come offer to try again, and keep the figures',
    async (tab) => {
      const { callsTo } = open(tab, [], { [tabs[tab].get]: jsonAnswer({ message: 'no' }, 500) })
      expect(await screen.findByText(/^We could not load your /)).toBeTruthy()
      expect(screen.getByText('Total Contacts')).toBeTruthy()
      clickButton('Try again')
      await waitFor(() => expect(callsTo(tabs[tab].get)).toHaveLength(2))
    },
  )

  test.each(Object.keys(tabs) as Tab[])('of %s are asked for as the URL says, and all come back', async (tab) => {
    const { callsTo } = open(tab, [], {}, '&q=an&sort=oldest')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    expect(callsTo(tabs[tab].get).map(({ search }) => search)).toEqual(['q=an&sort=oldest'])
    clickButton(`Show all ${tabs[tab].name.toLowerCase().replace('lead generation', 'leads')}`)
    await waitFor(() => expect(callsTo(tabs[tab].get).at(-1)?.search).toBe('sort=oldest'))
    expect(location.search).toBe(`?tab=${tab}&sort=oldest`)
  })

  test('and the rest of the first view take six calls', async () => {
    renderScreen('/admin', <AdminPage />, { ...desk, 'GET /api/bookings': rows([booking()]) })
    await screen.findByRole('table', { name: 'Consultation Bookings' })
    const asked = vi.mocked(fetch).mock.calls.map(([input]) => new URL(String(input), location.origin).pathname)
    const figures = ['/api/admin/dashboard/orders', '/api/admin/dashboard/stats']
    const news = ['/api/admin/notifications', '/api/admin/window']
    expect(asked.sort()).toEqual([...figures, ...news, '/api/bookings', '/api/user'])
  })
})

describe('somebody who got in touch', () => {
  test('is opened with what they wrote, and why they score as they do', async () => {
    open('contacts', [contact()])
    fireEvent.click(await screen.findByRole('button', { name: 'Jincy Paul' }))
    expect(dialog().getByText('Do you make two of the same suit?')).toBeTruthy()
    expect(dialog().getByText('Described the wish').parentElement?.textContent).toBe('Described the wish+20')
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?tab=contacts')
  })

  test('is opened by a link', async () => {
    open('contacts', [contact(), contact({ id: 'c7', name: 'Anu Roy' })], {}, '&open=c7')
    expect(await screen.findByRole('dialog', { name: 'Anu Roy' })).toBeTruthy()
  })

  test('is opened by a link also when no page loaded so far lists them', async () => {
    const listed = contact()
    const all = ({ search }: { search: string }) =>
      rows([search === 'id=c7' ? contact({ id: 'c7', name: 'Anu Roy' }) : listed])()
    open('contacts', [listed], { 'GET /api/admin/contacts': all }, '&open=c7')
    expect(await screen.findByRole('dialog', { name: 'Anu Roy' })).toBeTruthy()
  })

  test.each([
    ['new', ['Qualify', 'Convert', 'Mark as lost']],
    ['qualified', ['Convert', 'Mark as lost']],
    ['lost', ['Qualify']],
    ['converted', []],
  ])('who is %s may become %o and nothing else', async (status, steps) => {
    open('leads', [lead({ id: 'l1', status })], {}, '&open=l1')
    await screen.findByRole('dialog')
    const buttons = dialog()
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(buttons.filter((name) => name && !name.startsWith('Lead score'))).toEqual(steps)
    if (status === 'converted') expect(dialog().getByText(/so there is no further step/)).toBeTruthy()
  })

  test.each([
    ['contacts', 'PUT /api/admin/contacts/p1', 'Enquiry qualified'],
    ['leads', 'PUT /api/admin/leads/p1', 'Lead qualified'],
    ['chat-leads', 'PUT /api/chat/leads/p1', 'Chat lead qualified'],
  ] as const)('in %s is stepped on by %s, and shown as they are then', async (tab, put, told) => {
    const make = { contacts: contact, leads: lead, 'chat-leads': chatLead }[tab]
    const moved = { [put]: jsonAnswer(make({ id: 'p1', status: 'qualified' })) }
    const { callsTo } = open(tab, [make({ id: 'p1' })], moved, '&open=p1')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'Qualify' }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(callsTo(put).map(({ body }) => body)).toEqual([{ status: 'qualified' }])
    expect(await dialog().findByText('Qualified')).toBeTruthy()
    await waitFor(() => expect(callsTo(tabs[tab].get)).toHaveLength(2))
  })

  test('in the chat is stepped on from the row, without opening it', async () => {
    const put = 'PUT /api/chat/leads/p1'
    const { callsTo } = open('chat-leads', [chatLead({ id: 'p1' })], { [put]: jsonAnswer(chatLead({ id: 'p1' })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Qualify Jincy Paul' }))
    expect(await screen.findByText('Chat lead qualified')).toBeTruthy()
    expect(callsTo(put)[0]?.body).toEqual({ status: 'qualified' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('whom somebody else has moved is told, and asked for again', async () => {
    const sentence = 'This has just been changed by someone else. Please reload.'
    const overtaken = { 'PUT /api/admin/leads/l1': jsonAnswer({ message: sentence }, 409) }
    const { callsTo } = open('leads', [lead({ id: 'l1' })], overtaken, '&open=l1')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'Convert' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Lead converted')).toBeNull()
    await waitFor(() => expect(callsTo('GET /api/admin/leads')).toHaveLength(2))
  })
})

describe('exporting', () => {
  test.each([
    ['contacts', 'GET /api/admin/contacts/export', 'Failed to export contacts'],
    ['customers', 'GET /api/admin/customers/export', 'Failed to export customers'],
    ['chat-leads', 'GET /api/admin/chat-leads/export', 'Failed to export chat leads'],
  ] as const)('%s that does not work says so', async (tab, get, sentence) => {
    const { callsTo } = open(tab, [], { [get]: jsonAnswer({ message: 'no' }, 500) })
    fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
    expect(await screen.findByText('Export Failed')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(callsTo(get)).toHaveLength(1)
  })
})

describe('refreshing', () => {
  test('customers asks for the list and its counters again', async () => {
    const { callsTo } = open('customers', [customer()])
    await cellsOf('customers')
    clickButton('Refresh')
    await waitFor(() => expect(callsTo('GET /api/admin/customers')).toHaveLength(2))
    expect(callsTo('GET /api/admin/customers/stats')).toHaveLength(2)
  })

  test('chat leads loads the page anew', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    open('chat-leads', [])
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe("a customer's password", () => {
  const post = `POST /api/admin/customers/${customer().id}/reset-password`
  const ask = async (answers: Parameters<typeof renderScreen>[2], changes: object = {}) => {
    const shown = open('customers', [customer(changes)], answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Reset Password of Sneha Mathew' }))
    return shown
  }

  test('is reset only when that is said twice, and the new one is shown to copy and to send', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { callsTo } = await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) })
    expect(callsTo(post)).toEqual([])
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
    expect(callsTo(post)).toHaveLength(1)
    clickButton('Copy Password')
    expect(await screen.findByText('Copied!')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('42q8-s8wx-r2bp')
    const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
    expect(link.origin + link.pathname).toBe('https://wa.me/919847012345')
    expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('42q8-s8wx-r2bp')).toBeNull())
  })

  test('that cannot be copied can still be read', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    await screen.findByText('42q8-s8wx-r2bp')
    clickButton('Copy Password')
    expect(await screen.findByText('Could not copy')).toBeTruthy()
    expect(screen.queryByText('Copied!')).toBeNull()
  })

  test('that stays is not reset', async () => {
    const { callsTo } = await ask({})
    fireEvent.click(dialog().getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(post)).toEqual([])
  })

  test.each([
    [jsonAnswer({ message: 'There is no such customer' }, 404), 'There is no such customer'],
    [noNetwork, 'Failed to reset password'],
  ])('that could not be reset says why', async (reset, sentence) => {
    await ask({ [post]: reset })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
  })

  test('without a number goes to whoever is chosen in WhatsApp, and says so', async () => {
    await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) }, { phone: null, phoneE164: null })
    fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
    const link = await screen.findByRole('link', { name: 'Send WhatsApp' })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/)
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    expect(await screen.findByText('No phone number')).toBeTruthy()
  })
})

test.each([
  [true, 'Deactivate', 'Customer deactivated'],
  [false, 'Activate', 'Customer activated'],
])('a customer who is active: %s can be changed by "%s", said twice', async (isActive, action, told) => {
  const put = `PUT /api/admin/customers/${customer().id}`
  const { callsTo } = open('customers', [customer({ isActive })], {
    [put]: jsonAnswer(customer({ isActive: !isActive })),
  })
  fireEvent.click(await screen.findByRole('button', { name: `${action} Sneha Mathew` }))
  expect(callsTo(put)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: action }))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(callsTo(put).map(({ body }) => body)).toEqual([{ isActive: !isActive }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
