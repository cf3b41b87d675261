import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MessagesToSend } from '../../../web/features/whatsapp/messages-to-send.tsx'
import { WhatsappTab } from '../../../web/features/whatsapp/whatsapp-tab.tsx'
import { emptyDay } from '../../helpers/web/answers.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'
import { openMessage } from '../../helpers/web/whatsapp.ts'

// No link of a test leaves for WhatsApp.
const stay = (event: Event) => event.preventDefault()
beforeEach(() => document.addEventListener('click', stay))
afterEach(() => document.removeEventListener('click', stay))

const open = (answers: Parameters<typeof renderScreen>[2] = {}, messages = [openMessage()]) =>
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
    const { callsTo } = open()
    const link = await sendLink()
    expect(screen.getByRole('list', { name: 'Messages to send' }).textContent).toContain('Your gown is ready.')
    expect(link.getAttribute('href')).toBe(`https://wa.me/919847055555?text=${encodeURIComponent(openMessage().text)}`)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    fireEvent.click(link)
    expect(await screen.findByText('Marked as sent')).toBeTruthy()
    expect(callsTo('POST /api/admin/messages/m1/sent').map(({ body }) => body)).toEqual([{ text: openMessage().text }])
    await waitFor(() => expect(callsTo('GET /api/admin/today')).toHaveLength(2))
    clickButton('Undo')
    expect(await screen.findByText('Back among those to send')).toBeTruthy()
    expect(callsTo('POST /api/admin/messages/m1/undo')).toHaveLength(1)
  })

  test('goes in the other language', async () => {
    const { callsTo } = open()
    await choose('In Malayalam')
    expect(textOf(await sendLink())).toBe(openMessage().texts?.ml)
    fireEvent.click(await sendLink())
    await waitFor(() =>
      expect(callsTo('POST /api/admin/messages/m1/sent')[0]?.body).toEqual({ text: openMessage().texts?.ml }),
    )
  })

  test('goes with a word changed, and not without any', async () => {
    const { callsTo } = open()
    await choose('Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to Anna Kurian' }))
    type('Text', ' ')
    fireEvent.click(dialog.getByRole('link', { name: 'Send' }))
    type('Text', 'Come at five.')
    expect(textOf(dialog.getByRole('link', { name: 'Send' }))).toBe('Come at five.')
    fireEvent.click(dialog.getByRole('link', { name: 'Send' }))
    expect(await screen.findByText('Marked as sent')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsTo('POST /api/admin/messages/m1/sent').map(({ body }) => body)).toEqual([{ text: 'Come at five.' }])
  })

  test('keeps what was typed when its row leaves the list, and when it is closed', async () => {
    let toSend = [openMessage({ id: 'm2', name: 'Jose' }), openMessage()]
    const { callsTo } = open({
      'GET /api/admin/today': () => jsonAnswer({ ...emptyDay, toSend })(),
      'POST /api/admin/messages/m2/sent': jsonAnswer({ sentAt: '2026-12-19T06:00:00.000Z' }),
    })
    await choose('Edit')
    type('Text', 'Come at five.')
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Edit')
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Come at five.'))
    toSend = []
    fireEvent.click(screen.getByRole('link', { name: 'Send to Jose on WhatsApp', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Messages to send', hidden: true })).toBeNull())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Come at five.')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Send' }))
    await waitFor(() =>
      expect(callsTo('POST /api/admin/messages/m1/sent').map(({ body }) => body)).toEqual([{ text: 'Come at five.' }]),
    )
    expect(localStorage).toHaveLength(0)
  })

  test('gives the focus to the next one when it is done', async () => {
    let toSend = [openMessage(), openMessage({ id: 'm2', name: 'Jose' })]
    open({ 'GET /api/admin/today': () => jsonAnswer({ ...emptyDay, toSend })() })
    const link = await sendLink()
    toSend = toSend.slice(1)
    link.focus()
    fireEvent.click(link)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send to Jose on WhatsApp'))
  })

  test('is skipped', async () => {
    open()
    await choose('Skip')
    expect(await screen.findByText('Skipped')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  test('that is gone meanwhile says so', async () => {
    const message = 'This message is no longer on the list. Something has changed since.'
    open({ 'POST /api/admin/messages/m1/sent': jsonAnswer({ message }, 404) })
    fireEvent.click(await sendLink())
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('is one of more, which have a page of their own', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'All messages' })).getAttribute('href')).toBe('/admin?tab=whatsapp')
    expect(screen.getByRole('heading', { name: 'Messages to send 1+' })).toBeTruthy()
  })
})

describe('all messages', () => {
  const openTab = (path: string, rows: object[]) =>
    renderScreen(path, <WhatsappTab />, {
      'GET /api/admin/messages': jsonAnswer(rows),
      'POST /api/admin/messages/m1/undo': jsonAnswer({ ok: true }),
    })

  test('are those to send', async () => {
    const { callsTo } = openTab('/admin?tab=whatsapp', [openMessage()])
    expect(await sendLink()).toBeTruthy()
    expect(callsTo('GET /api/admin/messages')[0]?.search).toBe('state=open')
  })

  test('that were sent say when and in which words, and go back when they were not', async () => {
    const sent = openMessage({ sentAt: '2026-12-19T06:00:00.000Z', texts: null, text: 'Come at five.' })
    const { callsTo } = openTab('/admin?tab=whatsapp&state=sent', [sent])
    const list = await screen.findByRole('list', { name: 'Sent messages' })
    expect(list.textContent).toMatch(/Order ready, .*Come at five\./)
    expect(callsTo('GET /api/admin/messages')[0]?.search).toBe('state=sent')
    clickButton('Not sent to Anna Kurian')
    await waitFor(() => expect(callsTo('POST /api/admin/messages/m1/undo')).toHaveLength(1))
  })

  test('say so where there are none', async () => {
    openTab('/admin?tab=whatsapp', [])
    expect(await screen.findByText('No message is waiting')).toBeTruthy()
  })
})
