import { expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'

/** Rows that D1 may write before a booking is answered, index entries among them: each is paid for. It was 36 on 28 November 2026. */
const maxRowsWritten = 45

it('a booking writes at most 45 rows before its answer', async () => {
  const sneha = await customer()
  await book(sneha)
  const tally = countD1(sneha)
  await book(sneha, {
    preferredTime: 'Morning',
    message: 'With sleeves',
    phone: '98470 77777',
  })
  expect(tally.rowsWritten).toBeGreaterThan(0)
  expect(tally.rowsWritten).toBeLessThanOrEqual(maxRowsWritten)
})
