import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EnquiryForm } from '../../../web/features/leads/enquiry-form.tsx'
import { booking, dialog, isOfList, openTab, peopleTabs, rowsAnswer } from '../../helpers/web/desk.tsx'
import { chatLead, contact, lead } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

const fill = () => {
  type('Your name', 'Hari Govind')
  type('Your email', 'hari@example.com')
  type('Your question', 'Do you alter blouses?')
}

test('a question that is sent again, also after a reload, is the same question', async () => {
  const { leave, callsTo } = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': noNetwork })
  fill()
  clickButton('Send question')
  await screen.findByText('We could not send your question. Please try again.')
  const key = callsTo('POST /api/contacts')[0]?.headers.get('Idempotency-Key')
  expect(key).toMatch(/^[\da-f-]{36}$/)
  leave()
  const again = renderScreen('/', <EnquiryForm />, { 'POST /api/contacts': jsonAnswer({ ok: true }, 201) })
  clickButton('Send question')
  await screen.findByText(/We have your question/)
  expect(again.callsTo('POST /api/contacts')[0]?.headers.get('Idempotency-Key')).toBe(key)
})

test('the field of a question that only programs fill is out of reach of people and of what browsers fill in', () => {
  renderScreen('/', <EnquiryForm />)
  const trap = document.querySelector('[name=website]')
  expect([
    trap?.className,
    ...['tabindex', 'autocomplete', 'aria-hidden'].map((name) => trap?.getAttribute(name)),
  ]).toEqual(['hidden', '-1', 'off', 'true'])
})

test.each([
  ['contacts', 'POST /api/admin/answers/contact/p1/answered'],
  ['chat-leads', 'POST /api/admin/answers/chat_lead/p1/answered'],
] as const)(
  'somebody who got in touch is answered in %s where they are read, and keeps the status',
  async (tab, post) => {
    const row = { id: 'p1', name: 'Anu Roy', status: 'new' as const, isUnanswered: true }
    const rows = [tab === 'contacts' ? contact(row) : chatLead(row)]
    const { callsTo, bodiesTo } = openTab(tab, rows, { [post]: jsonAnswer({}) }, '&open=p1&status=to-answer')
    await screen.findByRole('dialog')
    fireEvent.click(await dialog().findByRole('button', { name: 'Answered Anu Roy' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Needs no answer' }))
    await waitFor(() => expect(bodiesTo(post)).toEqual([{ how: 'none' }]))
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Answered Anu Roy' })).toBeNull())
    // The list of who waits is asked for again.
    const lists = () => callsTo(peopleTabs[tab].get).filter(({ search }) => search.startsWith('status=to-answer'))
    await waitFor(() => expect(lists()).toHaveLength(2))
  },
)

test.each([
  ['new', ['Qualify', 'Convert', 'Mark as lost']],
  ['qualified', ['Convert', 'Mark as lost']],
  ['lost', ['Qualify', 'Convert']],
  ['converted', []],
] as const)('somebody who got in touch who is %s may become %o and nothing else', async (status, steps) => {
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
] as const)(
  'somebody who got in touch in %s is stepped on by %s, and shown as they are then',
  async (tab, put, told) => {
    const make = { contacts: contact, leads: lead, 'chat-leads': chatLead }[tab]
    const moved = { [put]: jsonAnswer(make({ id: 'p1', status: 'qualified' })) }
    const { callsTo, bodiesTo } = openTab(tab, [make({ id: 'p1' })], moved, '&open=p1')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'Qualify' }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(bodiesTo(put)).toEqual([{ status: 'qualified', from: 'new' }])
    expect(await dialog().findByText('Qualified')).toBeTruthy()
    await waitFor(() => expect(callsTo(peopleTabs[tab].get).filter(isOfList)).toHaveLength(2))
  },
)

test('an enquiry becomes a booking in two taps: the form is filled, and says what it is made of', async () => {
  const asked = { id: 'p1', message: 'A christening gown for Mia, please', email: 'jincy@example.com' }
  const post = 'POST /api/admin/bookings'
  const { bodiesTo } = openTab('contacts', [contact(asked)], {
    'GET /api/bookings': rowsAnswer([]),
    [post]: jsonAnswer(booking(), 201),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'New booking Jincy Paul' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add booking', hidden: false }))
  await screen.findByText('Booking added')
  expect(bodiesTo(post)).toMatchObject([
    {
      ...{ parentName: 'Jincy Paul', phone: '90000 00041', email: asked.email, message: asked.message },
      ...{ serviceType: 'baptism-suit', source: 'enquiry', enquiry: { kind: 'contact', id: 'p1' } },
    },
  ])
})

test.each([
  ['contacts', 'POST /api/admin/contacts/p1/notes'],
  ['chat-leads', 'POST /api/chat/leads/p1/notes'],
] as const)(
  'somebody who got in touch is noted as called today from the row in %s, with one tap',
  async (tab, post) => {
    const row = tab === 'contacts' ? contact({ id: 'p1' }) : chatLead({ id: 'p1' })
    const { bodiesTo } = openTab(tab, [row], { [post]: jsonAnswer(row, 201) })
    fireEvent.click(await screen.findByRole('button', { name: 'Called today Jincy Paul' }))
    await waitFor(() => expect(bodiesTo(post)).toMatchObject([{ text: 'Called', called: true }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
