import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MonthGrid } from '../../../web/ui/month-grid.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T06:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two months of which Christmas is closed. */
function Months({ onChoose }: { onChoose: (date: string) => void }) {
  const [month, setMonth] = useState('2026-12')
  return (
    <MonthGrid
      {...{ month, onChoose }}
      first="2026-12"
      last="2027-01"
      chosen={undefined}
      dayOf={(date) => (date === '2026-12-25' ? { closed: 'closed: Christmas' } : {})}
      onMonth={setMonth}
    />
  )
}

test('a month is one stop for Tab, and the keys go through its days, closed ones too, as far as it may', () => {
  const onChoose = vi.fn()
  render(<Months onChoose={onChoose} />)
  const stops = () => screen.getAllByRole('button').filter(({ dataset, tabIndex }) => dataset.date && tabIndex === 0)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () => document.activeElement?.getAttribute('aria-label')

  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  expect(focused()).toBe('Tuesday, 1 December')
  const way: [key: string, day: string][] = [
    ['ArrowRight', 'Wednesday, 2 December'],
    ['ArrowDown', 'Wednesday, 9 December'],
    ['End', 'Sunday, 13 December'],
    ['Home', 'Monday, 7 December'],
    ['ArrowUp', 'Monday, 7 December'],
    ['PageUp', 'Monday, 7 December'],
    ['PageDown', 'Thursday, 7 January'],
    ['PageDown', 'Thursday, 7 January'],
    ['PageUp', 'Monday, 7 December'],
    ['ArrowLeft', 'Sunday, 6 December'],
  ]
  for (const [key, day] of way) {
    press(key)
    expect([key, focused()]).toEqual([key, day])
    expect(stops()).toHaveLength(1)
  }

  fireEvent.click(screen.getByRole('button', { name: 'Friday, 25 December, closed: Christmas' }))
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Saturday, 26 December' }))
  expect(onChoose).toHaveBeenCalledWith('2026-12-26')
})
