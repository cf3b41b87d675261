import { QueryClient } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { api, send } from '../../../web/api.ts'
import { IslandTree } from '../../../web/boot/island-tree.tsx'
import { tellLanguage } from '../../../web/boot/language-switch.ts'
import { askEarly, dropEarly, takeEarly } from '../../../web/lib/early-answers.ts'
import { formDraft } from '../../../web/lib/form-draft.ts'
import { useForm } from '../../../web/lib/use-form.ts'
import { createQueryClient } from '../../../web/query-client.ts'

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

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends it reads here
  document.cookie = text
}

describe('the language that was chosen', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    setCookie('who=; Max-Age=0')
  })

  const linkTo = (hreflang: string) => Object.assign(document.createElement('a'), { href: '/ml', hreflang })

  test.each([
    ['customer', 'ml', [['/api/user/language/ml', { method: 'PUT', keepalive: true }]]],
    ['customer', '', []],
    ['admin', 'ml', []],
    ['', 'ml', []],
  ])('of whoever is here as %j a link to %j tells what it should', (who, hreflang, calls) => {
    setCookie(`who=${who}`)
    const fetch = vi.fn(() => Promise.reject(new Error('offline')))
    vi.stubGlobal('fetch', fetch)
    tellLanguage(linkTo(hreflang))
    expect(fetch.mock.calls).toEqual(calls)
  })
})

test('a page that the Back button brings back after a sign-out is hidden and loaded again', async () => {
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onTestFinished(() => {
    reload.mockRestore()
    setCookie('who=; Max-Age=0')
    document.body.hidden = false
  })
  setCookie('who=customer')
  await import('../../../web/boot/hydrate-island.tsx')
  comeBack(true)
  expect([document.body.hidden, reload.mock.calls.length]).toEqual([false, 0])
  setCookie('who=; Max-Age=0')
  comeBack(false)
  expect([document.body.hidden, reload.mock.calls.length]).toEqual([false, 0])
  comeBack(true)
  expect([document.body.hidden, reload.mock.calls.length]).toEqual([true, 1])
})
