import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chatMessage } from '../../helpers/web/chat.ts'
import { openThread, setUpChat } from '../../helpers/web/chat-panel.tsx'
import { jsonAnswer } from '../../helpers/web/screen.tsx'

setUpChat()

describe('texts are words', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    '[click](javascript:alert(1))',
    '\u202Emoc.live//:ptth',
    'file:///etc/passwd',
    '//evil.test',
  ])('%s does nothing', async (text) => {
    const { dialog } = await openThread([chatMessage(1, { message: text })])
    const log = dialog.getByRole('log')
    await waitFor(() => expect(log.textContent).toContain(text))
    expect(log.querySelectorAll('a, img, script, iframe')).toHaveLength(0)
    expect(log.querySelector('p[dir="auto"]')?.textContent).toBe(text)
  })

  test.each([
    ['See https://example.com/a?b=c.', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['(http://example.com)', 'http://example.com', 'http://example.com'],
    ['https://a.test\u202Egpj.exe', 'https://a.test', 'https://a.test'],
  ])('%s has one link, which learns nothing of us', async (text, words, href) => {
    const { dialog } = await openThread([chatMessage(1, { message: text })])
    const link = await dialog.findByRole('link', { name: words })
    expect(link.getAttribute('href')).toBe(href)
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('rel')).toContain('nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(dialog.getByRole('log').querySelector('p[dir="auto"]')?.textContent).toBe(text)
  })
  test('an address with 200,000 dots in it is one as well', async () => {
    const text = `https://a.test/${'.'.repeat(200_000)}b`
    const { dialog } = await openThread([chatMessage(1, { message: text })])
    expect((await dialog.findByRole('link')).textContent).toBe(text)
  })
})

describe('a line that is the address of a piece of ours', () => {
  const gown = { name: 'Lace gown', price: 1_240_000, images: ['/api/pictures/1'] }
  const piece = { 'GET /api/products/lace-gown': jsonAnswer({ piece: gown, goesWith: [], besides: [] }) }
  const href = `${location.origin}/collections/women/lace-gown`

  test('is a card, and the words stand without it', async () => {
    const { dialog } = await openThread([chatMessage(1, { message: `Look\n${href}\n${href}` })], piece)
    const card = await dialog.findByRole('link', { name: /Lace gown.*12,400/ })
    expect(card.getAttribute('href')).toBe(href)
    const log = dialog.getByRole('log')
    expect(log.querySelectorAll('a')).toHaveLength(1)
    expect(log.querySelector('p[dir="auto"]')?.textContent).toBe('Look')
  })

  test('says so where the piece is no longer shown', async () => {
    const { dialog } = await openThread([chatMessage(1, { message: href })])
    expect(await dialog.findByText('This piece is no longer shown.')).toBeTruthy()
    expect(dialog.getByRole('log').querySelector('a')).toBeNull()
  })

  test.each(['https://elsewhere.test/collections/women/lace-gown', `${location.origin}/collections/women`])(
    '%s stays a link',
    async (address) => {
      const { dialog, callsTo } = await openThread([chatMessage(1, { message: address })], piece)
      const log = dialog.getByRole('log')
      await waitFor(() => expect(log.querySelector('a')?.textContent).toBe(address))
      expect(callsTo('GET /api/products/lace-gown')).toEqual([])
    },
  )
})
