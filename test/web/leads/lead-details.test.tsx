import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dialog, isOfList, openTab, peopleTabs, rowsAnswer } from '../../helpers/web/admin-tabs.tsx'
import { chatLead, contact, lead } from '../../helpers/web/people.ts'
import { jsonAnswer } from '../../helpers/web/screen.tsx'

describe('somebody who got in touch', () => {
  test('is opened with what they wrote, and why they score as they do', async () => {
    openTab('contacts', [contact()])
    fireEvent.click(await screen.findByRole('button', { name: 'Jincy Paul' }))
    expect(dialog().getByText('Do you make two of the same suit?')).toBeTruthy()
    expect(dialog().getByText('Described the wish').parentElement?.textContent).toBe('Described the wish+20')
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?tab=contacts')
  })

  test('is opened by a link', async () => {
    openTab('contacts', [contact(), contact({ id: 'c7', name: 'Anu Roy' })], {}, '&open=c7')
    expect(await screen.findByRole('dialog', { name: 'Anu Roy' })).toBeTruthy()
  })

  test('is opened by a link also when no page loaded so far lists them', async () => {
    const listed = contact()
    const all = ({ search }: { search: string }) =>
      rowsAnswer([search === 'id=c7' ? contact({ id: 'c7', name: 'Anu Roy' }) : listed])()
    openTab('contacts', [listed], { 'GET /api/admin/contacts': all }, '&open=c7')
    expect(await screen.findByRole('dialog', { name: 'Anu Roy' })).toBeTruthy()
  })

  test.each([
    ['contacts', 'POST /api/admin/answers/contact/p1/answered'],
    ['chat-leads', 'POST /api/admin/answers/chat_lead/p1/answered'],
  ] as const)('is answered in %s where they are read, and keeps the status', async (tab, post) => {
    const row = { id: 'p1', name: 'Anu Roy', status: 'new' as const, isUnanswered: true }
    const rows = [tab === 'contacts' ? contact(row) : chatLead(row)]
    const { callsTo } = openTab(tab, rows, { [post]: jsonAnswer({}) }, '&open=p1&status=to-answer')
    await screen.findByRole('dialog')
    fireEvent.click(await dialog().findByRole('button', { name: 'Answered Anu Roy' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Needs no answer' }))
    await waitFor(() => expect(callsTo(post).map(({ body }) => body)).toEqual([{ how: 'none' }]))
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Answered Anu Roy' })).toBeNull())
    // The list of who waits is asked for again.
    const lists = () => callsTo(peopleTabs[tab].get).filter(({ search }) => search.startsWith('status=to-answer'))
    await waitFor(() => expect(lists()).toHaveLength(2))
  })

  test.each([
    ['booking', 'Their bookings', '/admin?tab=bookings&q=%2B919847011111'],
    ['enquiry', 'Their questions', '/admin?tab=contacts&q=%2B919847011111'],
    ['chat', 'Their details from the chat', '/admin?tab=chat-leads&q=%2B919847011111'],
  ])('by a %s leads on to what they sent: %s', async (type, name, href) => {
    openTab('leads', [lead({ id: 'l1', type, phone: '98470 11111', phoneE164: '+919847011111' })], {}, '&open=l1')
    await screen.findByRole('dialog')
    expect(dialog().getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  test('in the chat leads to that chat, and to the account with their number', async () => {
    openTab('chat-leads', [chatLead({ id: 'p1', chatRoomId: 'guest-7', convertedToCustomerId: 'u7' })], {}, '&open=p1')
    await screen.findByRole('dialog')
    const href = (name: string) => dialog().getByRole('link', { name }).getAttribute('href')
    expect(href('Answer in the chat')).toBe('/admin?tab=messages&room=guest-7')
    expect(href('Has an account here')).toBe('/admin/customers/u7')
  })

  test.each([
    ['new', ['Qualify', 'Convert', 'Mark as lost']],
    ['qualified', ['Convert', 'Mark as lost']],
    ['lost', ['Qualify']],
    ['converted', []],
  ] as const)('who is %s may become %o and nothing else', async (status, steps) => {
    openTab('leads', [lead({ id: 'l1', status })], {}, '&open=l1')
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
    const { callsTo } = openTab(tab, [make({ id: 'p1' })], moved, '&open=p1')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'Qualify' }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(callsTo(put).map(({ body }) => body)).toEqual([{ status: 'qualified', from: 'new' }])
    expect(await dialog().findByText('Qualified')).toBeTruthy()
    await waitFor(() => expect(callsTo(peopleTabs[tab].get).filter(isOfList)).toHaveLength(2))
  })

  test('in the chat is stepped on from the row, without opening it', async () => {
    const put = 'PUT /api/chat/leads/p1'
    const { callsTo } = openTab('chat-leads', [chatLead({ id: 'p1' })], { [put]: jsonAnswer(chatLead({ id: 'p1' })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Qualify Jincy Paul' }))
    expect(await screen.findByText('Chat lead qualified')).toBeTruthy()
    expect(callsTo(put)[0]?.body).toEqual({ status: 'qualified', from: 'new' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('whom somebody else has moved is told, and asked for again', async () => {
    const sentence = 'This has just been changed by someone else. Please reload.'
    const overtaken = { 'PUT /api/admin/leads/l1': jsonAnswer({ message: sentence }, 409) }
    const { callsTo } = openTab('leads', [lead({ id: 'l1' })], overtaken, '&open=l1')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'Convert' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Lead converted')).toBeNull()
    await waitFor(() => expect(callsTo('GET /api/admin/leads')).toHaveLength(2))
  })
})
