import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateField } from '../../../web/ui/date-and-money-fields.tsx'

test('a field for a day says it in words, whatever order the device writes digits in', () => {
  render(<DateField label="Day" name="day" defaultValue="2026-12-01" />)
  expect(screen.getByText('Tue, 1 December')).toBeTruthy()
  const field = screen.getByLabelText('Day')
  fireEvent.input(field, { target: { value: '2026-12-12' } })
  expect(screen.getByText('Sat, 12 December')).toBeTruthy()
  fireEvent.input(field, { target: { value: '' } })
  expect(screen.queryByText(/December/)).toBeNull()
})
