import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chatMessage } from '../../helpers/web/chat.ts'
import {
  enter,
  guest,
  last,
  launcher,
  lead,
  openPanel,
  openThread,
  sends,
  settled,
  setUpChat,
  write,
} from '../../helpers/web/chat-panel.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

setUpChat()

describe('a guest', () => {
  test.each([
    ['nothing', {}],
    ['no location', { Name: 'Fathima', Phone: '90000 00041' }],
    ['blanks for a name', { Name: '   ', Phone: '90000 00041', Location: 'Aluva' }],
  ])('%s: is told what is missing, and nothing is sent', async (_what, fields) => {
    const { callsTo } = renderScreen('/', launcher, guest)
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    for (const [label, value] of Object.entries(fields)) type(label, value)
    clickButton('Start chat')
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please fill in your name, phone, and location.')).toBeTruthy()
    expect(callsTo('POST /api/chat/leads')).toEqual([])
  })

  test('leaves her details, is thanked, and can go on writing; pictures need an account', async () => {
    const { callsTo } = renderScreen('/', launcher, {
      ...guest,
      'POST /api/chat/leads': jsonAnswer(lead, 201),
      'GET /api/chat/messages/guest-1': jsonAnswer([]),
    })
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    type('Name', 'Fathima')
    type('Phone', '90000 00041')
    type('Location', 'Aluva')
    clickButton('Start chat')
    expect(await screen.findByText('Thank you, Fathima')).toBeTruthy()
    expect(screen.getByText(/An expert will contact you/)).toBeTruthy()
    expect(callsTo('POST /api/chat/leads').map(({ body }) => body)).toEqual([
      { name: 'Fathima', phone: '90000 00041', location: 'Aluva', id: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
    expect(screen.queryByRole('button', { name: 'Attach pictures' })).toBeNull()
    act(() => last().receiveHello())
    write('Do you stitch lehengas?')
    enter()
    expect(sends()).toMatchObject([{ message: 'Do you stitch lehengas?' }])
    expect(localStorage.getItem('chat-guest')).toBe('guest-1')
  })

  test('stays known where an answer comes late that was asked before she was', async () => {
    const asked: (() => void)[] = []
    const nobody = jsonAnswer(null)
    renderScreen('/', launcher, {
      ...guest,
      'GET /api/chat/leads/room': () => new Promise<Response>((done) => asked.push(() => done(nobody()))),
      'POST /api/chat/leads': jsonAnswer(lead, 201),
      'GET /api/chat/messages/guest-1': jsonAnswer([]),
    })
    const dialog = await openPanel()
    asked[0]?.()
    await dialog.findByLabelText('Name')
    for (const [label, value] of Object.entries({ Name: 'Fathima', Phone: '90000 00041', Location: 'Aluva' }))
      type(label, value)
    // The connection is back: everything that shows is asked again.
    for (const change of ['offline', 'online']) act(() => void dispatchEvent(new Event(change)))
    await waitFor(() => expect(asked).toHaveLength(2))
    clickButton('Start chat')
    expect(await screen.findByText('Thank you, Fathima')).toBeTruthy()
    await act(async () => asked[1]?.())
    await settled()
    expect(screen.getByText('Thank you, Fathima')).toBeTruthy()
  })

  test.each([
    ['no network', noNetwork, 'Failed to save information. Please try again.'],
    ['a server that fails', jsonAnswer({ message: 'Boom' }, 500), 'Failed to save information. Please try again.'],
  ])('%s: what she typed stays, and the sentence is told', async (_what, reply, sentence) => {
    renderScreen('/', launcher, { ...guest, 'POST /api/chat/leads': reply })
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    type('Name', 'Fathima')
    type('Phone', '90000 00041')
    type('Location', 'Aluva')
    clickButton('Start chat')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Fathima')
  })

  test('a number that cannot be is told under its field too, which gets the focus', async () => {
    const refusal = jsonAnswer({ message: 'Please enter a valid phone number' }, 400)
    renderScreen('/', launcher, { ...guest, 'POST /api/chat/leads': refusal })
    const dialog = await openPanel()
    await dialog.findByLabelText('Name')
    type('Name', 'Fathima')
    type('Phone', '90000 0004')
    type('Location', 'Aluva')
    clickButton('Start chat')
    expect(await dialog.findByText('Please enter a valid phone number')).toBeTruthy()
    const phone = dialog.getByLabelText('Phone') as HTMLInputElement
    expect([phone.getAttribute('aria-invalid'), phone.value, document.activeElement]).toEqual([
      'true',
      '90000 0004',
      phone,
    ])
  })

  test('half-typed details are there again after a reload', async () => {
    const { leave } = renderScreen('/', launcher, guest)
    await (await openPanel()).findByLabelText('Name')
    type('Name', 'Fathima')
    leave()
    renderScreen('/', launcher, guest)
    expect(((await (await openPanel()).findByLabelText('Name')) as HTMLInputElement).value).toBe('Fathima')
  })

  test('is known again, and finds her thread', async () => {
    renderScreen('/', launcher, {
      ...guest,
      'GET /api/chat/leads/room': jsonAnswer(lead),
      'GET /api/chat/messages/guest-1': jsonAnswer([chatMessage(1, { message: 'We do.' })]),
    })
    const dialog = await openPanel()
    expect(await dialog.findByText('We do.')).toBeTruthy()
    expect(dialog.queryByLabelText('Name')).toBeNull()
  })

  test('what was being written is still there after the sign-in', async () => {
    const { leave } = renderScreen('/', launcher, {
      ...guest,
      'GET /api/chat/leads/room': jsonAnswer(lead),
      'GET /api/chat/messages/guest-1': jsonAnswer([]),
    })
    await (await openPanel()).findByLabelText('Message')
    write('I was about to ask')
    leave()
    await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('I was about to ask')
  })
})
