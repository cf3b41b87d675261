import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { cellsOf, openTab, type PeopleTab, peopleTabs } from '../../helpers/web/admin-tabs.tsx'
import { chatLead, contact, lead } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the tables', () => {
  test('of contacts: General Inquiry and a dash where nothing was said', async () => {
    openTab('contacts', [contact(), contact({ phone: null, phoneE164: null, subject: null, leadScore: 0 })])
    const cells = await cellsOf('contacts')
    const columns = [
      'Jincy Paul',
      'jincy@example.com',
      '+91 90000 00041',
      'TwinsDo you make two of the same suit?',
      'New',
      '40',
      '14 May 2026',
    ]
    expect(cells.slice(0, 7)).toEqual(columns)
    expect([cells[9], cells[10], cells[12]]).toEqual(['–', 'General InquiryDo you make two of the same suit?', '0'])
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('+91 90000 00041')).toBe('tel:+919000000041')
    expect(link('WhatsApp +91 90000 00041')).toBe('https://wa.me/919000000041')
  })

  test('of leads: source and type in words, 0 where there is no score', async () => {
    openTab('leads', [lead(), lead({ email: null, phone: null, phoneE164: null, leadScore: 0, scoreReasons: [] })])
    const cells = await cellsOf('leads')
    const columns = ['Jincy Paul', 'jincy@example.com+91 90000 00041', 'Walk in', 'Booking', 'New', '40', '14 May 2026']
    expect(cells.slice(0, 7)).toEqual(columns)
    expect([cells[8], cells[12]]).toEqual(['–', '0'])
    fireEvent.click(screen.getByRole('button', { name: 'Lead score 0 of 100: why?' }))
    expect(await screen.findByText('We know too little to say yet.')).toBeTruthy()
  })

  test('of chat leads: one button each, Qualify while new and Convert from then on', async () => {
    const all = (['new', 'qualified', 'converted', 'lost'] as const).map((status) => chatLead({ status, email: null }))
    openTab('chat-leads', all)
    const cells = await cellsOf('chat-leads')
    expect(cells.slice(0, 7)).toEqual(['Jincy Paul', '+91 90000 00041', 'Aluva', '–', 'New', '14 May 2026', 'Qualify'])
    expect([cells[13], cells[20], cells[27]]).toEqual(['Convert', 'Convert', 'Convert'])
    const converts = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Convert Jincy Paul' })
    expect(converts.map(({ disabled }) => disabled)).toEqual([false, true, true])
  })

  test.each([
    ['contacts', 'No contacts yet'],
    ['customers', 'No customers yet'],
    ['chat-leads', 'No chat leads found'],
    ['leads', 'No leads yet'],
  ] as const)('of no %s says "%s"', async (tab, sentence) => {
    openTab(tab, [])
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('table', { name: peopleTabs[tab].name })).toBeNull()
  })

  test.each(Object.keys(peopleTabs) as PeopleTab[])(
    'of %s that do not come offer to try again, and keep the tabs',
    async (tab) => {
      const { callsTo } = openTab(tab, [], { [peopleTabs[tab].get]: jsonAnswer({ message: 'no' }, 500) })
      expect(await screen.findByText(/^We could not load your /)).toBeTruthy()
      expect(screen.getByRole('tab', { name: 'Today' })).toBeTruthy()
      clickButton('Try again')
      await waitFor(() => expect(callsTo(peopleTabs[tab].get)).toHaveLength(2))
    },
  )

  test.each(Object.keys(peopleTabs) as PeopleTab[])(
    'of %s are asked for as the URL says, and all come back',
    async (tab) => {
      const { callsTo } = openTab(tab, [], {}, '&q=an&sort=oldest')
      expect(await screen.findByText('Nothing found')).toBeTruthy()
      expect(callsTo(peopleTabs[tab].get).map(({ search }) => search)).toEqual(['q=an&sort=oldest'])
      clickButton(`Show all ${peopleTabs[tab].name.toLowerCase().replace('lead generation', 'leads')}`)
      await waitFor(() => expect(callsTo(peopleTabs[tab].get).at(-1)?.search).toBe('sort=oldest'))
      expect(location.search).toBe(`?tab=${tab}&sort=oldest`)
    },
  )
})

describe('exporting', () => {
  test.each([
    ['contacts', 'GET /api/admin/contacts/export', 'Failed to export contacts'],
    ['customers', 'GET /api/admin/customers/export', 'Failed to export customers'],
    ['chat-leads', 'GET /api/admin/chat-leads/export', 'Failed to export chat leads'],
  ] as const)('%s that does not work says so', async (tab, get, sentence) => {
    const { callsTo } = openTab(tab, [], { [get]: jsonAnswer({ message: 'no' }, 500) })
    fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
    expect(await screen.findByText('Export Failed')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(callsTo(get)).toHaveLength(1)
  })
})

describe('refreshing', () => {
  test('chat leads loads the page anew', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    openTab('chat-leads', [])
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
