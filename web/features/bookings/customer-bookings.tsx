import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CustomerBookingRow } from './customer-booking-row.tsx'

export function CustomerBookings() {
  const list = useInfiniteQuery(listQuery(api.user.bookings))
  return (
    <PagedList list={list} label="consultations" empty={<NoneYet />}>
      {(rows) => (
        <ul>
          {rows.map((consultation) => (
            <CustomerBookingRow key={consultation.id} consultation={consultation} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const NoneYet = () => (
  <EmptyState
    title="No Consultations Yet"
    action={
      <a className="btn mt-2" href="/#contact">
        Book Consultation
      </a>
    }
  >
    Tell us about the day, and we will contact you within 24 hours.
  </EmptyState>
)
