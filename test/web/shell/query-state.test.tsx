import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { QueryState } from '../../../web/shell/query-state.tsx'

const failed = { data: undefined, error: new Error('lost'), refetch: vi.fn() }
const show = () => {
  const { container } = render(
    <QueryState query={failed} label="your orders">
      {() => 'here'}
    </QueryState>,
  )
  return container.querySelector('[role=alert] p')?.textContent
}

test('what could not be loaded says so', () => {
  expect(show()).toBe('We could not load your orders.')
})

test('without a connection it says that too', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(show()).toBe('No Internet connection. We could not load your orders.')
})
