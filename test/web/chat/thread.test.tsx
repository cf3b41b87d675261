import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  enter,
  guest,
  last,
  launcher,
  openPanel,
  openThread,
  sends,
  setUpChat,
  write,
} from '../../helpers/web/chat-panel.tsx'
import { chatMessage } from '../../helpers/web/chat-room.ts'
import { fakeTransfers, photo, place } from '../../helpers/web/photo-field.tsx'
import { clickButton, fakeMedia, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

setUpChat()

test('a session that ended elsewhere says so, with the way back; nothing can be written into the void', async () => {
  const { dialog } = await openThread()
  act(() => last().drop(4001))
  expect(await dialog.findByText('You are logged out.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Sign in to go on' }).getAttribute('href')).toBe('/auth?next=%2F')
  expect(dialog.queryByLabelText('Message')).toBeNull()
})

const harmless = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '[click](javascript:alert(1))',
  '\u202Emoc.live//:ptth',
  'file:///etc/passwd',
  '//evil.test',
  'www. and www.example and awww.so.sweet',
]
const linked = [
  ['See https://example.com/a?b=c.', 'https://example.com/a?b=c'],
  ['(http://example.com)', 'http://example.com'],
  ['https://a.test\u202Egpj.exe', 'https://a.test'],
  ['(see https://a.test/Sari_(garment)).', 'https://a.test/Sari_(garment)'],
  ['https://a.test/x[1]', 'https://a.test/x[1]'],
  ['Or www.example.com/veils!', 'www.example.com/veils'],
] as const

test('texts are words: they do nothing, and a web address in them is one link, which learns nothing of us', async () => {
  const texts = [...harmless, ...linked.map(([text]) => text)]
  const { dialog } = await openThread(texts.map((message, at) => chatMessage(at + 1, { message })))
  const log = dialog.getByRole('log')
  await waitFor(() => expect(log.textContent).toContain(texts.at(-1)))
  expect([...log.querySelectorAll('p[dir="auto"]')].map(({ textContent }) => textContent)).toEqual(texts)
  expect(log.querySelectorAll('img, script, iframe')).toHaveLength(0)
  const links = [...log.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    linked.map(([, words]) => [words, words.replace(/^www/, 'https://www')]),
  )
  for (const { rel, target } of links) expect([rel, target]).toEqual([expect.stringMatching(/nofollow/), '_blank'])
  for (const { rel } of links) expect(rel).toContain('noopener')
})

const gown = { name: 'Lace gown', price: 1_240_000, images: ['/api/pictures/1'] }
const piece = { 'GET /api/products/lace-gown': jsonAnswer({ piece: gown, goesWith: [], besides: [] }) }
const href = `${location.origin}/collections/women/lace-gown`

test('a line that is the address of a piece of ours is a card, and the words stand without it', async () => {
  const { dialog } = await openThread([chatMessage(1, { message: `Look\n${href}\n${href}` })], piece)
  const card = await dialog.findByRole('link', { name: /Lace gown.*12,400/ })
  expect(card.getAttribute('href')).toBe(href)
  const log = dialog.getByRole('log')
  expect(log.querySelectorAll('a')).toHaveLength(1)
  expect(log.querySelector('p[dir="auto"]')?.textContent).toBe('Look')
})

test('a guest with blanks for a name is told what is missing, and nothing is sent', async () => {
  const { callsTo } = renderScreen('/', launcher, guest)
  const dialog = await openPanel()
  await dialog.findByLabelText('Name')
  const fields = { Name: '   ', Phone: '90000 00041', Location: 'Aluva' }
  for (const [label, value] of Object.entries(fields)) type(label, value)
  clickButton('Start chat')
  expect(await screen.findByText('Missing Information')).toBeTruthy()
  expect(callsTo('POST /api/chat/leads')).toEqual([])
})

describe('writing', () => {
  test('Enter sends, with Shift it is a new line, and while letters are being composed it is theirs', async () => {
    await openThread()
    write('One')
    enter({ shiftKey: true })
    enter({ isComposing: true })
    expect(sends()).toEqual([])
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('on a phone Enter is a new line', async () => {
    await openThread()
    fakeMedia(() => false)
    write('One')
    enter()
    expect(sends()).toEqual([])
    clickButton('Send')
    expect(sends()).toHaveLength(1)
  })

  test('blanks are not sent', async () => {
    await openThread()
    for (const text of ['', '   ', '\n\t ']) {
      write(text)
      enter()
      clickButton('Send')
    }
    expect(sends()).toEqual([])
  })

  test('counts near the end, and keeps what is too long', async () => {
    await openThread()
    write('a'.repeat(3799))
    expect(screen.queryByText(/characters left/)).toBeNull()
    write('a'.repeat(3800))
    expect(screen.getByText('200 characters left')).toBeTruthy()
    write('a'.repeat(4001))
    enter()
    expect(sends()).toEqual([])
    expect(screen.getByText(/1 too many/)).toBeTruthy()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toHaveLength(4001)
    write('a'.repeat(4000))
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('a draft is there again after a reload, and gone once it is sent', async () => {
    const { leave } = await openThread()
    write('About the lace')
    leave()
    const again = await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('About the lace')
    enter()
    again.leave()
    await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('')
  })

  test('a message does not go without the picture that failed: it is tried again, or taken out', async () => {
    fakeTransfers([{ status: 403, text: 'SignatureDoesNotMatch' }])
    await openThread([], { 'POST /api/objects/upload': place })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo('a.jpg'), photo('b.jpg')] } })
    expect(await screen.findByText('A picture could not be sent. Try it again, or take it out.')).toBeTruthy()
    write('Like these two')
    clickButton('Send')
    expect(sends()).toEqual([])
    clickButton('Retry a.jpg')
    await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(2))
    expect(screen.queryByText(/could not be sent/)).toBeNull()
    clickButton('Send')
    expect(sends()).toMatchObject([
      { message: 'Like these two', attachments: [expect.any(String), expect.any(String)] },
    ])
  })

  test('a picture on its way holds its message back, and goes with one message', async () => {
    const transfers = fakeTransfers([], { held: true })
    await openThread([], { 'POST /api/objects/upload': place })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo('a.jpg')] } })
    await waitFor(() => expect(transfers).toHaveLength(1))
    write('Like this one')
    clickButton('Send')
    expect(sends()).toEqual([])
    transfers[0]?.go()
    await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
    clickButton('Send')
    expect(sends()).toMatchObject([{ message: 'Like this one', attachments: [expect.any(String)] }])
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull())
    write('And this')
    clickButton('Send')
    expect(sends()[1]).toMatchObject({ message: 'And this', attachments: [] })
  })
})
