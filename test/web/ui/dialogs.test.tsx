import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog, Dialog } from '../../../web/ui/dialog.tsx'
import { ToastSlot, toast } from '../../../web/ui/toast.tsx'

test('a dialog that asks what is being done says so: it is not done twice, and no button says that it is kept', () => {
  const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()]
  const show = (busy: boolean) => (
    <ConfirmDialog
      {...{ open: true, busy, onOpenChange, onConfirm }}
      title="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
    >
      The work ends here.
    </ConfirmDialog>
  )
  const { rerender } = render(show(false))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  rerender(show(true))
  fireEvent.click(screen.getByRole('button', { name: 'One moment...' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep order' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Keep order' }).getAttribute('aria-disabled')).toBe('true')

  // Out of the way, it still is with Close.
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a dialog closes by the first Escape, also while a toast lies over it', async () => {
  const onOpenChange = vi.fn()
  render(
    <>
      <ToastSlot />
      <Dialog open title="An enquiry" onOpenChange={onOpenChange}>
        <button type="button">Qualify</button>
      </Dialog>
    </>,
  )
  act(() => toast({ tone: 'good', title: 'Status updated' }))
  await screen.findByText('Status updated')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Qualify' }), { key: 'Escape' })
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a dialog closes by the first Escape where the focus is elsewhere, as on the button of the menu that opened it', () => {
  const onOpenChange = vi.fn()
  render(
    <>
      <button type="button">New</button>
      <Dialog open title="New customer" onOpenChange={onOpenChange} />
    </>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'New', hidden: true }), { key: 'Escape' })
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a dialog stays when the Escape is for one that opened from it', () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <Dialog open title="An order" onOpenChange={outer}>
      <Dialog open title="Sure?" onOpenChange={inner}>
        <button type="button">Yes</button>
      </Dialog>
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'Yes' }), { key: 'Escape' })
  expect([outer.mock.calls, inner.mock.calls]).toEqual([[], [[false]]])
})
