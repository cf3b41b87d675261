import { expect, it } from 'vitest'
import { parseDay } from '../../../shared/imports.ts'

it.each([
  ['03/04/2024', 'day', '2024-04-03'],
  ['03/04/2024', 'month', '2024-03-04'],
  ['2024/04/03', 'year', '2024-04-03'],
  ['2024-04-03', 'day', '2024-04-03'],
  ['2024-04-03T00:00:00.000Z', 'month', '2024-04-03'],
  ['2024-04-03T18:30:00.000Z', 'day', '2024-04-04'],
  ['3.4.24', 'day', '2024-04-03'],
  ['3.4.98', 'day', '1998-04-03'],
  ['12 May 2024', 'month', '2024-05-12'],
  ['May 12, 2024', 'day', '2024-05-12'],
  ['12-may-24', 'day', '2024-05-12'],
  ['Sunday, 12th May 2024', 'day', '2024-05-12'],
  ['31/02/2024', 'day', undefined],
  ['13/13/2024', 'month', undefined],
  ['45123', 'day', undefined],
  ['soon', 'day', undefined],
] as const)('a day of a file %s, %s first', (text, order, day) => expect(parseDay(text, order, 2026)).toBe(day))
