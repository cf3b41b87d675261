import { describe, expect, it } from 'vitest'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

type Template = { topic: string; language: string; body: string; default: string; updatedAt: string | null }

const admin = await orderAdmin()

const list = async () => admin.read<Template[]>('/api/admin/message-templates')
const put = (path: string, body: string, updatedAt: string | null) =>
  admin.put(`/api/admin/message-templates/${path}`, { body, updatedAt })

describe('the texts of messages', () => {
  it('are listed in both languages for all that something happens for', async () => {
    const topics = (await list()).map(({ topic, language }) => `${topic} ${language}`)
    expect(topics).toHaveLength(22)
    expect(topics).toContain('ready ml')
    expect(topics).toContain('visit_set en')
  })

  it('are hers to change, also for what waits already, and go back to the default', async () => {
    const { id } = await admin.createOrder({ customerName: 'Anna Kurian', customerPhone: '98470 55555' })
    const textOf = async () => (await messagesAbout(admin, id))[0]?.text
    const before = await textOf()
    const own = await (await put('order_open/en', 'Dear {name}, welcome[ {link}]!', null)).json<Template>()
    expect(own).toMatchObject({ topic: 'order_open', language: 'en', body: 'Dear {name}, welcome[ {link}]!' })
    expect(await textOf()).toBe('Dear Anna, welcome!')
    expect((await put('order_open/en', 'Other', null)).status).toBe(409)
    expect((await put('order_open/en', 'Other', '2026-01-01T00:00:00.000Z')).status).toBe(409)
    expect((await put('order_open/en', '', own.updatedAt)).status).toBe(200)
    expect(await textOf()).toBe(before)
    expect((await put('order_open/en', '', null)).status).toBe(200)
  })

  it.each([
    ['order_open/en', 'Hello {nam}', 400, 'There is no {nam}'],
    ['order_open/en', 'x'.repeat(1001), 400, 'The text is too long (at most 1,000 characters)'],
    ['order_open/hi', 'Hello', 400, 'Messages are in English or Malayalam'],
    ['news/en', 'Hello', 400, 'There is no such message'],
  ])('%s refuses %s', async (path, body, status, message) => {
    const response = await put(path, body, null)
    expect([response.status, await response.json()]).toEqual([status, { message }])
  })
})
