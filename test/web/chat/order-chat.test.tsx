import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openChat } from '../../../web/features/chat/public.ts'
import { customer, launcher, room, settled, setUpChat } from '../../helpers/web/chat-panel.tsx'
import { customerOrder } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

setUpChat()

const order = customerOrder()

async function openOrderChat(changes: object = {}, path = '/') {
  renderScreen(path, launcher, {
    ...customer,
    [`GET /api/chat/room/${order.id}`]: jsonAnswer({ ...room, orderId: order.id }),
    [`GET /api/user/orders/${order.id}`]: jsonAnswer(customerOrder(changes)),
  })
  await settled()
  openChat({ orderId: order.id })
  await screen.findByLabelText('Message')
}

describe('the chat about an order', () => {
  test('has the order on top, in one line: its name, its stage and the way there', async () => {
    await openOrderChat()
    const card = await screen.findByRole('region', { name: 'The order this chat is about' })
    expect(card.textContent).toContain('Christening gown for മറിയ')
    expect(card.textContent).toContain('Stitching')
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(`/user/orders/${order.id}`)
  })

  test('offers no way to the page it is on', async () => {
    await openOrderChat({}, `/user/orders/${order.id}`)
    await screen.findByRole('region', { name: 'The order this chat is about' })
    expect(screen.queryByRole('link', { name: 'See the order' })).toBeNull()
  })

  test('puts a question into the message at a press, once, and sends nothing by itself', async () => {
    await openOrderChat()
    fireEvent.click(await screen.findByRole('button', { name: 'When is the fitting?' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('When is the fitting?')
    expect(screen.queryByRole('button', { name: 'When is the fitting?' })).toBeNull()
    clickButton('Can I see a photo?')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('When is the fitting?\nCan I see a photo?')
    expect(screen.queryByRole('list', { name: 'Ask quickly' })).toBeNull()
  })

  test('offers no question about an order that is home', async () => {
    await openOrderChat({ status: 'delivered' })
    await screen.findByRole('region', { name: 'The order this chat is about' })
    expect(screen.queryByRole('list', { name: 'Ask quickly' })).toBeNull()
  })

  test.each([
    ['2026-11-23T06:00:00Z', 'We are open now and will answer as soon as we can.'],
    // A Sunday.
    ['2026-11-22T06:00:00Z', 'We are closed now and will answer once we are open.'],
  ])('at %s says when to expect an answer', async (at, sentence) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(at))
    await openOrderChat()
    expect(screen.getByText(`Ask us anything about this order. ${sentence}`)).toBeTruthy()
  })
})
