import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SheetEntries, useSheetEntry } from '../../../web/lib/sheet-entry.ts'
import { useUrlSheet } from '../../../web/lib/url-state.ts'

function UrlSheet() {
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

function EntrySheet({ name, isOpen, onBack }: { name: string; isOpen: boolean; onBack: () => void }) {
  useSheetEntry(isOpen, onBack)
  return isOpen ? <p>{name}</p> : null
}

test('a sheet that opens while the browser is on its way back from another stays, with an entry of its own', async () => {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  const closes = { first: vi.fn(), second: vi.fn() }
  const show = (open?: 'first' | 'second') => (
    <SheetEntries value>
      <EntrySheet name="first" isOpen={open === 'first'} onBack={closes.first} />
      <EntrySheet name="second" isOpen={open === 'second'} onBack={closes.second} />
    </SheetEntries>
  )
  const { rerender, unmount } = render(show('first'))
  expect(history.state).toMatchObject({ sheets: 1 })
  rerender(show())
  act(() => vi.runAllTimers())
  expect(go.mock.calls).toEqual([[-1]])

  rerender(show('second'))
  // It arrives.
  act(() => {
    history.replaceState({}, '')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  expect(closes.second).not.toHaveBeenCalled()
  expect(screen.getByText('second')).toBeDefined()
  expect(history.state).toMatchObject({ sheets: 1 })

  // And Back closes it.
  act(() => {
    history.replaceState({}, '')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  expect(closes.second).toHaveBeenCalledOnce()
  unmount()
  vi.useRealTimers()
})

test('a sheet of the URL closes at once, goes back once, and opens again when the browser has arrived', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  // A busy browser arrives later than somebody looks, or presses.
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const arrive = () =>
    act(() => {
      history.replaceState(null, '', '/user/orders/1')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
  history.replaceState(null, '', '/user/orders/1')
  render(<UrlSheet />)
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
