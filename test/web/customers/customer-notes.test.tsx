import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { customerPath, openCustomer } from '../../helpers/web/customer-page.tsx'
import { detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes', { exact: true })

describe('notes on a customer', () => {
  const later = '2026-05-02T05:00:00.000Z'

  test('are kept with what they were read with', async () => {
    let now = detailedCustomer()
    const { callsTo } = openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(now)(),
      [`PATCH ${customerPath}`]: ({ body }) => {
        now = detailedCustomer({ notes: Object(body).notes, notedAt: later })
        return jsonAnswer({ notes: now.notes, notedAt: later })()
      },
    })
    await screen.findByRole('heading', { name: 'Sneha Mathew' })
    type('Notes', 'Likes ivory, not white.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    clickButton('Save notes')
    expect(await screen.findByText('Notes saved')).toBeTruthy()
    expect(callsTo(`PATCH ${customerPath}`).map(({ body }) => body)).toEqual([
      { notes: 'Likes ivory, not white.', notedAt: '2026-05-01T05:00:00.000Z' },
    ])
    expect(notes().value).toBe('Likes ivory, not white.')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('that are typed on while they are saved stay, and are not saved yet', async () => {
    const saved = Promise.withResolvers<void>()
    let now = detailedCustomer()
    openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(now)(),
      [`PATCH ${customerPath}`]: async ({ body }) => {
        await saved.promise
        now = detailedCustomer({ notes: Object(body).notes, notedAt: later })
        return jsonAnswer({ notes: now.notes, notedAt: later })()
      },
    })
    await screen.findByRole('heading', { name: 'Sneha Mathew' })
    type('Notes', 'Likes ivory.')
    clickButton('Save notes')
    type('Notes', 'Likes ivory. Allergic to wool.')
    saved.resolve()
    expect(await screen.findByText('Notes saved')).toBeTruthy()
    expect(notes().value).toBe('Likes ivory. Allergic to wool.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    expect(screen.queryByText(/^Somebody else/)).toBeNull()
  })

  /** Somebody else has written 'Prefers cream.' by the time these are saved. */
  async function runIntoTheirs() {
    let now = detailedCustomer()
    const shown = openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(now)(),
      [`PATCH ${customerPath}`]: ({ body }) => {
        if (Object(body).notedAt === later) return jsonAnswer({ notes: Object(body).notes, notedAt: later })()
        now = detailedCustomer({ notes: 'Prefers cream.', notedAt: later })
        return jsonAnswer({ message: 'Someone else has changed these notes.', reason: 'changed' }, 409)()
      },
    })
    await screen.findByRole('heading', { name: 'Sneha Mathew' })
    type('Notes', 'Mine.')
    clickButton('Save notes')
    expect(await screen.findByText('Prefers cream.')).toBeTruthy()
    expect(notes().value).toBe('Mine.')
    return shown
  }

  test('that came second are kept only after a look at theirs', async () => {
    const { callsTo } = await runIntoTheirs()
    clickButton('Keep mine')
    expect(notes().value).toBe('Mine.')
    clickButton('Save notes')
    await waitFor(() => expect(callsTo(`PATCH ${customerPath}`)).toHaveLength(2))
    expect(callsTo(`PATCH ${customerPath}`)[1]?.body).toEqual({ notes: 'Mine.', notedAt: later })
  })

  test('that came second can give way', async () => {
    const { callsTo } = await runIntoTheirs()
    clickButton('Take theirs')
    await waitFor(() => expect(notes().value).toBe('Prefers cream.'))
    expect(callsTo(`PATCH ${customerPath}`)).toHaveLength(1)
  })
})
