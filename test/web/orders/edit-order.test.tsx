import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  clickInDialog,
  field,
  findOrderForm,
  getOrder,
  openOrder,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, noNetwork, type } from '../../helpers/web/screen.tsx'

/** Matches no query for a wide screen. */
class FakePhone extends EventTarget implements MediaQueryList {
  matches = false
  media = ''
  onchange = null
  addListener() {}
  removeListener() {}
}

describe('the form of an order', () => {
  test('sends only what differs, with the version it was read with', async () => {
    const { callsTo } = openOrder({ [patchOrder]: jsonAnswer(adminOrderListItem()) })
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    type('Notes for the tailor (optional)', 'Lace by hand.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    clickButton('Save order')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([
      { updatedAt, notes: 'Let down twice.', tailorNotes: 'Lace by hand.' },
    ])
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('on a phone is folded away, but not while it holds what was typed and not saved', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(new FakePhone())
    const isOpen = async () =>
      within(await findOrderForm())
        .getByText('Change the order')
        .closest('details')?.open
    const { leave } = openOrder()
    expect(await isOpen()).toBe(false)
    type('Notes for the desk (optional)', 'Let down twice.')
    leave()
    openOrder()
    expect(await isOpen()).toBe(true)
    expect(screen.getByText('What you typed is back.')).toBeTruthy()
  })

  test('keeps the ids of items that stay', async () => {
    const { callsTo } = openOrder({ [patchOrder]: jsonAnswer(adminOrderListItem()) })
    await findOrderForm()
    clickButton('Remove piece 2')
    clickButton('Add a piece')
    type('Piece 2', 'Booties')
    fireEvent.input(screen.getAllByLabelText('Price each')[1] as HTMLElement, { target: { value: '900' } })
    clickButton('Save order')
    await waitFor(() => expect(callsTo(patchOrder)).toHaveLength(1))
    expect(callsTo(patchOrder)[0]?.body).toEqual({
      updatedAt,
      items: [
        { id: 'i1', productId: 'p1', name: 'Heirloom christening gown', quantity: 1, price: 1055000 },
        { name: 'Booties', quantity: 1, price: 90000 },
      ],
    })
  })

  test('keeps what was typed when it could not be saved', async () => {
    openOrder({ [patchOrder]: noNetwork })
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    clickButton('Save order')
    expect(await screen.findByText('We could not change this order. Please try again.')).toBeTruthy()
    expect(field('Notes for the desk (optional)').value).toBe('Let down twice.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  test('keeps what is typed while it is saved, and saves that next', async () => {
    const saved = Promise.withResolvers<void>()
    const later = '2026-05-13T05:00:00.000Z'
    let now = adminOrder()
    const { callsTo } = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: async ({ body }) => {
        await saved.promise
        now = adminOrder({ notes: Object(body).notes, updatedAt: later })
        return jsonAnswer(adminOrderListItem({ updatedAt: later }))()
      },
    })
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    clickButton('Save order')
    type('Notes for the tailor (optional)', 'Lace by hand.')
    saved.resolve()
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(field('Notes for the tailor (optional)').value).toBe('Lace by hand.')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    clickButton('Save order')
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([
      { updatedAt, notes: 'Let down twice.' },
      { updatedAt: later, tailorNotes: 'Lace by hand.' },
    ])
  })

  /** Somebody else saves other notes and a name while this form is typed into. */
  function openContested() {
    const later = '2026-05-13T05:00:00.000Z'
    const theirs = adminOrder({ notes: 'Hem 4 cm.', customerName: 'Sneha M. Joseph', updatedAt: later })
    let now = adminOrder()
    const shown = openOrder({
      [getOrder]: () => jsonAnswer(now)(),
      [patchOrder]: ({ body }) => {
        if (JSON.stringify(body).includes(later)) return jsonAnswer(adminOrderListItem())()
        now = theirs
        return jsonAnswer({ message: 'Anna changed the notes at 10:30.', reason: 'changed' }, 409)()
      },
    })
    return { ...shown, later }
  }
  async function runIntoTheirs() {
    await findOrderForm()
    type('Notes for the desk (optional)', 'Let down twice.')
    clickButton('Save order')
    return within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }))
  }

  test('shows what somebody else changed in the meantime, and overwrites only what is kept', async () => {
    const { callsTo, later } = openContested()
    const question = await runIntoTheirs()
    expect(question.getByText('Notes for the desk').parentElement?.textContent).toBe(
      'Notes for the deskTheirs: Hem 4 cm.Yours: Let down twice.',
    )
    expect(question.getByText('Name').parentElement?.textContent).toBe('NameTheirs: Sneha M. Joseph')
    expect(field('Notes for the desk (optional)').value).toBe('Let down twice.')
    clickInDialog('Keep mine')
    expect(await screen.findByText('Order saved')).toBeTruthy()
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([
      { updatedAt, notes: 'Let down twice.' },
      { updatedAt: later, notes: 'Let down twice.' },
    ])
    expect(field('Name').value).toBe('Sneha M. Joseph')
  })

  test('is no quarrel with anybody where the server refuses it for another reason', async () => {
    const sentence = 'This order is closed. Please reopen it first.'
    openOrder({ [patchOrder]: jsonAnswer({ message: sentence }, 409) })
    await findOrderForm()
    type('Notes for the tailor (optional)', 'Let down twice.')
    clickButton('Save order')
    expect((await screen.findByText(sentence)).parentElement?.textContent).toContain('Error')
    expect(screen.queryByText('Changed in the meantime')).toBeNull()
  })

  test('can take what somebody else changed', async () => {
    const { callsTo } = openContested()
    await runIntoTheirs()
    clickInDialog('Take theirs')
    await waitFor(() => expect(field('Notes for the desk (optional)').value).toBe('Hem 4 cm.'))
    expect(callsTo(patchOrder)).toHaveLength(1)
  })

  test('can be typed on after somebody else changed the order', async () => {
    const { callsTo } = openContested()
    const question = await runIntoTheirs()
    fireEvent.click(question.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Notes for the desk (optional)').value).toBe('Let down twice.')
    // Saving again asks again, and does not write over theirs by itself.
    clickButton('Save order')
    expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toBeTruthy()
    expect(callsTo(patchOrder)).toHaveLength(1)
  })
})
