import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, openThread, reply, setUpInbox } from '../../helpers/web/chat-inbox.tsx'
import { clickButton, jsonAnswer, noNetwork } from '../../helpers/web/screen.tsx'

setUpInbox()

describe('saved replies', () => {
  test('one is put behind what is written', async () => {
    await openThread()
    fireEvent.change(field(), { target: { value: 'Good morning!' } })
    fireEvent.click(await screen.findByRole('button', { name: /Opening hours/ }))
    expect(field().value).toBe('Good morning!\nWe are open Monday to Saturday, 10 to 7.')
  })

  test('one with pieces brings their addresses, and says which is no longer shown', async () => {
    const piece = (name: string, isRetired: boolean) => ({
      ...{ name, isRetired, category: 'women' },
      slug: name.toLowerCase().replace(' ', '-'),
    })
    const pieces = [piece('Lace gown', false), piece('Ivory suit', true)]
    await openThread({ 'GET /api/admin/chat/replies': jsonAnswer([{ ...reply, pieces }]) })
    fireEvent.click(await screen.findByRole('button', { name: /With Lace gown, Ivory suit/ }))
    expect(field().value).toBe(`${reply.message}\n${location.origin}/collections/women/lace-gown`)
    expect(await screen.findByText('No longer shown: Ivory suit')).toBeTruthy()
  })

  test('a new one is kept; a failure says so and keeps what was typed', async () => {
    let works = false
    const { callsTo } = await openThread({
      'POST /api/admin/chat/replies': () => (works ? Response.json(reply, { status: 201 }) : noNetwork()),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a reply' }))
    const form = within(screen.getByRole('dialog', { name: 'New reply' }))
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Title is required')).toBeTruthy()
    expect(callsTo('POST /api/admin/chat/replies')).toEqual([])
    fireEvent.input(form.getByLabelText('Title'), { target: { value: 'Fitting' } })
    fireEvent.input(form.getByLabelText('Message'), { target: { value: 'Twenty minutes.' } })
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Failed to save the reply. Please try again.')).toBeTruthy()
    works = true
    fireEvent.click(form.getByRole('button', { name: 'Save reply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = callsTo('POST /api/admin/chat/replies').map(({ body }) => Object(body))
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual({ title: 'Fitting', message: 'Twenty minutes.', slugs: [], id: bodies[0].id })
    expect(bodies[0].id).toMatch(/^[\da-f-]{36}$/)
  })

  test('one is deleted after a question only', async () => {
    const { callsTo } = await openThread({ 'DELETE /api/admin/chat/replies/a1': jsonAnswer(reply) })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('button', { name: /Edit Opening hours/ }))
    clickButton('Delete')
    clickButton('Keep reply')
    expect(callsTo('DELETE /api/admin/chat/replies/a1')).toEqual([])
    clickButton('Delete')
    clickButton('Delete reply')
    await waitFor(() => expect(callsTo('DELETE /api/admin/chat/replies/a1')).toHaveLength(1))
  })
})
