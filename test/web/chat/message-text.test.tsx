import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chatMessage } from '../../helpers/web/chat.ts'
import { openThread, setUpChat } from '../../helpers/web/chat-panel.tsx'

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
