import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SheetEntries, useSheetEntry } from '../../../web/lib/sheet-entry.ts'

function Sheet({ name, isOpen, onBack }: { name: string; isOpen: boolean; onBack: () => void }) {
  useSheetEntry(isOpen, onBack)
  return isOpen ? <p>{name}</p> : null
}

test('a sheet that opens while the browser is on its way back from another stays, with an entry of its own', async () => {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  const closes = { first: vi.fn(), second: vi.fn() }
  const show = (open?: 'first' | 'second') => (
    <SheetEntries value>
      <Sheet name="first" isOpen={open === 'first'} onBack={closes.first} />
      <Sheet name="second" isOpen={open === 'second'} onBack={closes.second} />
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
