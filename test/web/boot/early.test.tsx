import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { api, send } from '../../../web/api.ts'
import { showEarlyDay } from '../../../web/boot/early-day.ts'
import { IslandTree } from '../../../web/boot/island-tree.tsx'
import { tellLanguage } from '../../../web/boot/tell-language.ts'
import { DayWork } from '../../../web/features/orders/day-work.tsx'
import { askEarly, dropEarly, takeEarly } from '../../../web/lib/early-answers.ts'
import { earlyDay, earlyDayId, forgetEarlyDay } from '../../../web/lib/early-day.ts'
import { formDraft } from '../../../web/lib/form-draft.ts'
import { useForm } from '../../../web/lib/use-form.ts'
import { createQueryClient } from '../../../web/query-client.ts'
import { dayRow, emptyDay } from '../../helpers/web/desk.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

const draft = formDraft('test-draft')
const schema = z.object({ name: z.string() })

function Form({ onSubmit }: { onSubmit: (input: { name: string }) => void }) {
  const { form } = useForm({ schema, visitorDraft: draft, onSubmit })
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
    </form>
  )
}

describe('answers that are asked early', () => {
  beforeEach(() => {
    dropEarly()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ count: 1 }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const asked = () => vi.mocked(fetch).mock.calls.map(([input]) => String(input))

  test('what was asked early is not asked again by the query that reads it', async () => {
    askEarly(['/api/chat/unread'])
    expect(await createQueryClient().fetchQuery({ queryKey: ['/api/chat/unread'] })).toEqual({ count: 1 })
    expect(asked()).toEqual(['/api/chat/unread'])
  })

  test('it is read once, and asked once however often it is wanted', () => {
    askEarly(['/api/bookings'])
    askEarly(['/api/bookings'])
    expect(asked()).toHaveLength(1)
    expect(takeEarly('/api/bookings?')).toBeDefined()
    expect(takeEarly('/api/bookings')).toBeUndefined()
  })

  test('it is not read after ten seconds, nor after something was changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    askEarly(['/api/bookings', '/api/user'])
    vi.setSystemTime(Date.now() + 10_000)
    expect(takeEarly('/api/bookings')).toBeUndefined()

    askEarly(['/api/user'])
    await send(api.logout.$post())
    expect(takeEarly('/api/user')).toBeUndefined()
  })

  test('a failure is the reader’s, who may ask again', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    askEarly(['/api/bookings'])
    await expect(takeEarly('/api/bookings')).rejects.toThrow('Failed to fetch')
    expect(takeEarly('/api/bookings')).toBeUndefined()
  })
})

describe('the day before the app', () => {
  const row = (changes: object = {}) => dayRow({ outfitType: 'Gown', wearerName: 'മറിയ', ...changes })
  const day = {
    ...emptyDay,
    behind: [row()],
    next: [row({ id: 'o2', outfitType: 'Frock for മറിയ', customerName: null, status: 'ready', daysBehind: 0 })],
    more: { ...emptyDay.more, behind: true },
  }

  const place = () => document.getElementById(earlyDayId)
  const answerWith = (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer)
    askEarly(['/api/admin/today'])
  }
  const show = (search = '') => showEarlyDay({ pathname: '/admin', search })
  const links = (of: Element) =>
    [...of.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.className, link.textContent])
  const textsOf = (of: Element) =>
    [...of.querySelectorAll('h2, p > span')].map(({ className, textContent }) => [className, textContent])

  /** What stands in a list, and in the part of a row beside its drawing, and how it looks. */
  const shapeOf = (of: Element) =>
    [
      ...of.querySelectorAll(
        'section > h2, section > ul, ul > .today-order, li > .today-order-work, .today-order-work > p',
      ),
    ].map(({ tagName, className }) => [tagName, className])

  beforeEach(() => {
    document.body.innerHTML = `<div id="${earlyDayId}"><div class="skeleton"></div></div>`
  })
  afterEach(() => {
    dropEarly()
    forgetEarlyDay()
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  test('the day is written before the app, as the app shows it afterwards, and the app still has its answer', async () => {
    answerWith(Response.json(day))
    await show()
    const early = place()?.cloneNode(true)
    if (!(early instanceof Element)) throw new Error('no place')
    expect([...early.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'))).toEqual([
      'Behind',
      'Next days',
    ])
    expect(early.querySelectorAll('button')).toHaveLength(0)
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
    forgetEarlyDay()
    // Nothing else answers: what was asked early is what the app reads.
    renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => Promise.reject(new TypeError('asked again')) })
    const behind = await screen.findByRole('list', { name: 'Behind' })
    expect(within(behind).getByText('Cut by Thu, 17 Dec, 2 days behind')).toBeTruthy()
    const app = document.body
    expect(links(early)).toEqual(links(app).filter(([href]) => href?.startsWith('/admin/orders/')))
    expect(textsOf(early)).toEqual(textsOf(app))
    expect(shapeOf(early)).toHaveLength(10)
    expect(shapeOf(early)).toEqual(shapeOf(app))
  })

  test('the rows stay where they are until the app has its own', async () => {
    answerWith(Response.json(day))
    await show()
    const early = earlyDay()
    let answer = (_: Response) => {}
    const later = new Promise<Response>((resolve) => {
      answer = resolve
    })
    dropEarly()
    renderScreen('/admin', <DayWork />, { 'GET /api/admin/today': () => later })
    expect(early?.isConnected).toBe(true)
    answer(Response.json({ ...day, behind: [] }))
    await waitFor(() => expect(early?.isConnected).toBe(false))
    expect(earlyDay()).toBeUndefined()
    expect(screen.queryByRole('list', { name: 'Behind' })).toBeNull()
  })

  test.each([
    ['refused', () => new Response('{"message":"Forbidden"}', { status: 403 })],
    ['no JSON', () => new Response('<html>')],
    ['of another version', () => Response.json({ date: emptyDay.date })],
    ['a day without orders', () => Response.json(emptyDay)],
  ])('an answer that is %s leaves the frame as it was', async (_what, answer) => {
    answerWith(answer())
    await show()
    expect([earlyDay(), place()?.innerHTML]).toEqual([undefined, '<div class="skeleton"></div>'])
  })
})

describe('a submit before the island', () => {
  test('a submit that waited for the island sends what the draft has, and leaves the draft as it was', async () => {
    draft.write({ fields: { name: 'Elizabeth' } })
    const onSubmit = vi.fn()
    render(
      <IslandTree
        client={new QueryClient()}
        boutique={placeholderBoutique}
        onReady={() => document.querySelector('form')?.requestSubmit()}
      >
        <Form onSubmit={onSubmit} />
      </IslandTree>,
    )
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Elizabeth' })
    expect(draft.read()?.fields).toEqual({ name: 'Elizabeth' })
  })
})

describe('the language that was chosen', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends it reads here
    document.cookie = 'who=; Max-Age=0'
  })

  const linkTo = (hreflang: string) => Object.assign(document.createElement('a'), { href: '/ml', hreflang })

  test.each([
    ['customer', 'ml', [['/api/user/language/ml', { method: 'PUT', keepalive: true }]]],
    ['customer', '', []],
    ['admin', 'ml', []],
    ['', 'ml', []],
  ])('of whoever is here as %j a link to %j tells what it should', (who, hreflang, calls) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends it reads here
    document.cookie = `who=${who}`
    const fetch = vi.fn(() => Promise.reject(new Error('offline')))
    vi.stubGlobal('fetch', fetch)
    tellLanguage(linkTo(hreflang))
    expect(fetch.mock.calls).toEqual(calls)
  })
})
