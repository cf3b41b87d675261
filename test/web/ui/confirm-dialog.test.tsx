import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx'

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

test('what is being done says so: it is not done twice, and no button says that it is kept', () => {
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
