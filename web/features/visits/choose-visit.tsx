import { useState } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { tNodes } from '../../lib/t-nodes.ts'
import { PickDialog } from './pick-dialog.tsx'
import { calendarPath } from './queries.ts'
import type { TakenVisit } from './use-take-time.ts'

/** The first time to come for a booking that was just made, where it was made; what becomes of it stands on its page. */
export function ChooseVisit({ bookingId, until }: { bookingId: string; until: string }) {
  const [isOpen, setOpen] = useState(false)
  const [taken, setTaken] = useState<TakenVisit>()
  if (taken)
    return (
      <p role="status" className="text-lead">
        {tNodes('We expect you on {time}.', {
          time: (
            <b key="time" className="num font-semibold">
              {visitTime(Date.parse(taken.startsAt))}
            </b>
          ),
        })}{' '}
        <a className="link" href={calendarPath(taken.id)}>
          {t('Add your visit to the calendar')}
        </a>
      </p>
    )
  return (
    <>
      <button type="button" className="btn flex-[1_1_220px] sm:flex-none" onClick={() => setOpen(true)}>
        {t('Book your visit')}
      </button>
      {isOpen && (
        <PickDialog
          of="bookings"
          id={bookingId}
          visit={null}
          until={until}
          onTaken={setTaken}
          dialog={{ open: true, onOpenChange: setOpen }}
        />
      )}
    </>
  )
}
