import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsappLanguages, whatsappTopics } from '../../../shared/whatsapp.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'
import { MessagesToSend } from '../../../web/features/whatsapp/message-row.tsx'
import { toShown, toTemplate, unknownField } from '../../../web/features/whatsapp/template-words.ts'
import { WhatsappSettings } from '../../../web/features/whatsapp/whatsapp-settings.tsx'
import { WhatsappTab } from '../../../web/features/whatsapp/whatsapp-tab.tsx'
import { emptyDay } from '../../helpers/web/desk.tsx'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

/** A message that waits, as the admin's list has it. */
const openMessage = (changes: Partial<Row<'/admin/messages'>> = {}) => {
  const texts = { en: 'Hello Anna,\n\nYour gown is ready.', ml: 'നമസ്കാരം Anna,\n\nഓർഡർ തയ്യാറായി.' }
  return row('/admin/messages', {
    ...{ id: 'm1', draft: 'd1', about: 'o1', topic: 'ready', name: 'Anna Kurian', phoneE164: '+919847055555' },
    ...{ text: texts.en, texts },
    createdAt: '2026-12-19T05:00:00.000Z',
    ...changes,
  })
}

describe('messages', () => {
  // No link of a test leaves for WhatsApp.
  const stay = (event: Event) => event.preventDefault()
  beforeEach(() => document.addEventListener('click', stay))
  afterEach(() => document.removeEventListener('click', stay))

  const open = (answers: Answers = {}, messages = [openMessage()]) =>
    renderScreen('/admin', <MessagesToSend />, {
      'GET /api/admin/today': jsonAnswer({ ...emptyDay, toSend: messages, more: { ...emptyDay.more, toSend: true } }),
      'POST /api/admin/messages/m1/sent': jsonAnswer({ sentAt: '2026-12-19T06:00:00.000Z' }),
      'POST /api/admin/messages/m1/skip': jsonAnswer({ ok: true }),
      'POST /api/admin/messages/m1/undo': jsonAnswer({ ok: true }),
      ...answers,
    })
  const sendLink = () => screen.findByRole('link', { name: 'Send to Anna Kurian on WhatsApp' })
  const choose = async (item: string) => {
    const button = await screen.findByRole('button', { name: 'More for the message to Anna Kurian' })
    fireEvent.pointerDown(button, { button: 0, ctrlKey: false, pointerType: 'mouse' })
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  const textOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')

  describe('a message to send', () => {
    test('opens in WhatsApp and is marked as sent by one press, which can be undone', async () => {
      const { callsTo, bodiesTo } = open()
      const link = await sendLink()
      expect(link.getAttribute('href')).toBe(
        `https://wa.me/919847055555?text=${encodeURIComponent(openMessage().text)}`,
      )
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
      fireEvent.click(link)
      expect(await screen.findByText('Marked as sent')).toBeTruthy()
      expect(bodiesTo('POST /api/admin/messages/m1/sent')).toEqual([{ text: openMessage().text }])
      await waitFor(() => expect(callsTo('GET /api/admin/today')).toHaveLength(2))
      clickButton('Undo')
      expect(await screen.findByText('Back among those to send')).toBeTruthy()
      expect(callsTo('POST /api/admin/messages/m1/undo')).toHaveLength(1)
    })

    test('goes with a word changed, and not without any', async () => {
      const { bodiesTo } = open()
      await choose('Edit')
      const dialog = within(await screen.findByRole('dialog', { name: 'Message to Anna Kurian' }))
      type('Text', ' ')
      fireEvent.click(dialog.getByRole('link', { name: 'Send' }))
      type('Text', 'Come at five.')
      expect(textOf(dialog.getByRole('link', { name: 'Send' }))).toBe('Come at five.')
      fireEvent.click(dialog.getByRole('link', { name: 'Send' }))
      expect(await screen.findByText('Marked as sent')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(bodiesTo('POST /api/admin/messages/m1/sent')).toEqual([{ text: 'Come at five.' }])
    })

    test('goes with the others of that day to the same person, under what they are about', async () => {
      const toSend = [
        openMessage(),
        openMessage({ id: 'm2', topic: 'payment', texts: { en: 'Hello Anna,\n\nPaid.', ml: '' } }),
      ]
      const { callsTo } = open({}, toSend)
      const link = await sendLink()
      expect(screen.getByRole('list', { name: 'Messages to send' }).textContent).toContain(
        'Order ready, Payment recorded',
      )
      expect(textOf(link)).toBe('Hello Anna,\n\nYour gown is ready.\n\nPaid.')
      fireEvent.click(link)
      await waitFor(() => expect(callsTo('POST /api/admin/messages/m1/sent')[0]?.search).toBe('also=m2'))
    })

    test('goes in the other language when that is chosen, and is kept as it went', async () => {
      const { bodiesTo } = open()
      const { ml } = openMessage().texts ?? {}
      await choose('In Malayalam')
      expect(textOf(await sendLink())).toBe(ml)
      fireEvent.click(await sendLink())
      await waitFor(() => expect(bodiesTo('POST /api/admin/messages/m1/sent')).toEqual([{ text: ml }]))
    })

    test('is skipped', async () => {
      open()
      await choose('Skip')
      expect(await screen.findByText('Skipped')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    })
  })

  test('all messages that were sent say when and in which words, and go back when they were not', async () => {
    const openTab = (path: string, rows: object[]) =>
      renderScreen(path, <WhatsappTab />, {
        'GET /api/admin/messages': jsonAnswer(rows),
        'POST /api/admin/messages/m1/undo': jsonAnswer({ ok: true }),
      })
    const sent = openMessage({ sentAt: '2026-12-19T06:00:00.000Z', texts: null, text: 'Come at five.' })
    const { callsTo } = openTab('/admin?tab=whatsapp&state=sent', [sent])
    const list = await screen.findByRole('list', { name: 'Sent messages' })
    expect(list.textContent).toMatch(/Order ready, .*Come at five\./)
    expect(callsTo('GET /api/admin/messages')[0]?.search).toBe('state=sent')
    clickButton('Not sent to Anna Kurian')
    await waitFor(() => expect(callsTo('POST /api/admin/messages/m1/undo')).toHaveLength(1))
  })
})

const updatedAt = '2026-12-19T06:00:00.000Z'
const template = (language: 'en' | 'ml', body: string, own?: string) => ({
  topic: 'ready',
  language,
  body: own ?? body,
  default: body,
  updatedAt: own ? updatedAt : null,
})
const rule = (off: string[] = []) => ({
  name: 'whatsapp',
  value: { off },
  updatedAt: off.length > 0 ? updatedAt : null,
})
const english = 'Hello[ {name}], ready.[ To pay: {balance}]'
const path = '/api/admin/message-templates'

function open(own?: string, off?: string[]) {
  const templates = [template('en', english, own), template('ml', 'നമസ്കാരം {name}')]
  return renderScreen('/admin/settings', <WhatsappSettings />, {
    'GET /api/admin/rules': jsonAnswer([rule(off)]),
    'PUT /api/admin/rules/whatsapp': jsonAnswer(rule(['ready'])),
    [`GET ${path}`]: jsonAnswer(templates),
    [`PUT ${path}/ready/en`]: jsonAnswer(templates[0]),
    [`PUT ${path}/ready/ml`]: jsonAnswer(templates[1]),
  })
}
async function openWords() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change the words of Order ready' }))
  return within(await screen.findByRole('dialog', { name: 'Order ready' }))
}

test('the messages of the shop are turned off and on by what they are about', async () => {
  const { bodiesTo } = open(undefined, ['payment'])
  const ready = await screen.findByRole('switch', { name: 'Order ready' })
  expect(ready.matches(':checked')).toBe(true)
  expect(screen.getByRole('switch', { name: 'Payment recorded' }).matches(':checked')).toBe(false)
  fireEvent.click(ready)
  await waitFor(() =>
    expect(bodiesTo('PUT /api/admin/rules/whatsapp')).toEqual([{ value: { off: ['payment', 'ready'] }, updatedAt }]),
  )
})

test('the messages of the shop show how their words read while these are typed, and keep what was changed', async () => {
  const { callsTo, bodiesTo } = open()
  const dialog = await openWords()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('English').value).toBe('Hello [Name], ready. To pay: [Balance]')
  expect(dialog.getByText('Hello Anna, ready. To pay: ₹3,500')).toBeTruthy()
  expect(dialog.getByText('Hello Anna, ready.')).toBeTruthy()
  type('English', 'See [link]')
  expect(dialog.getByText(`See ${location.origin}/user/orders/a1b2c3d4`)).toBeTruthy()
  type('English', 'Dear [Name]!')
  expect(dialog.getAllByText('Dear Anna!')).toHaveLength(2)
  clickButton('Save')
  expect(await screen.findByText('Messages that are waiting say it as well.')).toBeTruthy()
  expect(bodiesTo(`PUT ${path}/ready/en`)).toEqual([{ body: 'Dear[ {name}]!', updatedAt: null }])
  expect(callsTo(`PUT ${path}/ready/ml`)).toEqual([])
})

test('the messages of the shop go back to the shop’s words, which are kept as none of its own', async () => {
  // happy-dom has no such command.
  const execCommand = (_command: string, _shows: boolean, text: string) => {
    const area = screen.getByLabelText<HTMLTextAreaElement>('English')
    fireEvent.input(area, { target: { value: area.value.slice(0, area.selectionStart) + text } })
  }
  Object.assign(document, { execCommand })
  const { bodiesTo } = open('Dear {name}!')
  await openWords()
  clickButton('Back to the original words in English')
  clickButton('Save')
  await waitFor(() => expect(bodiesTo(`PUT ${path}/ready/en`)[0]).toEqual({ body: '', updatedAt }))
})

test('the messages of the shop know what there is no word for', async () => {
  const { callsTo } = open()
  const dialog = await openWords()
  type('English', 'Hello [Nam]')
  clickButton('Save')
  expect(await dialog.findByText('There is no [Nam]')).toBeTruthy()
  expect(callsTo(`PUT ${path}/ready/en`)).toEqual([])
})

test.each(whatsappTopics.flatMap((topic) => whatsappLanguages.map((language) => [topic, language] as const)))(
  'the text of %s in %s stays as it is stored, also after a word was added',
  (topic, language) => {
    const template = defaultWhatsappTexts[language][topic]
    const shown = toShown(template)
    expect(unknownField(shown)).toBeUndefined()
    expect(toTemplate(shown, [template])).toBe(template)
    expect(toTemplate(`${shown} PS`, [template])).toBe(`${template} PS`)
  },
)

test.each([
  ['The gown for [Wearer] is ready: [Garment].', 'The gown[ for {wearer}] is ready[: {garment}].'],
  ['Yes ([Garment]). To pay: [Balance]. Bye', 'Yes[ ({garment})].[ To pay: {balance}.] Bye'],
  ['To pay: [Balance]\nBye', '[To pay: {balance}\n]Bye'],
  ['Come [Date], [Time]. [Shop]', '[Come {date}, {time}.] {shop}'],
])('without known words %s is %s', (typed, template) => expect(toTemplate(typed, [])).toBe(template))
