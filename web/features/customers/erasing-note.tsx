import { longDate } from '../../lib/format.ts'
import type { DetailedCustomer } from './queries.ts'

/** That a customer is being erased, and what that waits for. */
export const ErasingNote = ({ erasing }: Pick<DetailedCustomer, 'erasing'>) =>
  erasing && (
    <p className="max-w-paragraph bg-linen px-4 py-3">
      Erasing began on {longDate(erasing.since)}.{' '}
      {erasing.isHeld
        ? 'It waits because an order is open. Within a few hours after that is delivered or cancelled, the rest is erased.'
        : 'The rest is erased in the next few hours.'}
    </p>
  )
