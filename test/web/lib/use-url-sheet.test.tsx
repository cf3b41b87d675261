import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useUrlSheet } from '../../../web/lib/use-url-sheet.ts'

function Sheet() {
  const { value, open, dialog } = useUrlSheet('sheet')
  return (
    <>
      <p>{value ?? 'closed'}</p>
      <button type="button" onClick={() => open('paid')}>
        Open
      </button>
      <button type="button" onClick={dialog.onOpenChange}>
        Close
      </button>
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a sheet of the URL closes at once, goes back once, and opens again when the browser has arrived', () => {
  // A busy browser arrives later than somebody looks, or presses.
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const arrive = () =>
    act(() => {
      history.replaceState(null, '', '/user/orders/1')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
  history.replaceState(null, '', '/user/orders/1')
  render(<Sheet />)
  press('Open')
  expect(screen.getByText('paid')).toBeDefined()

  press('Close')
  press('Close')
  expect(screen.getByText('closed')).toBeDefined()
  expect(back).toHaveBeenCalledOnce()
  expect(location.search).toBe('?sheet=paid')
  press('Open')
  expect(screen.getByText('closed')).toBeDefined()
  arrive()
  expect(location.search).toBe('?sheet=paid')
  expect(screen.getByText('paid')).toBeDefined()

  press('Close')
  arrive()
  expect(screen.getByText('closed')).toBeDefined()
  expect(location.search).toBe('')
})
