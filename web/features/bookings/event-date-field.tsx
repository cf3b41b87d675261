import { useEffect, useRef, useState } from 'react'
import { readinessNotice } from '../../../shared/readiness.ts'
import { indianToday } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { TextField } from '../../ui/field.tsx'

type Props = { product?: { name: string; weeksToMake: number | null } }

/** The day it is for. One that is nearer than the work takes is told so, and never refused. */
export function EventDateField({ product }: Props) {
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [eventDate, setEventDate] = useState('')
  // What the draft has put in, or the browser.
  useEffect(() => setEventDate(input.current?.value ?? ''), [])
  const today = indianToday()
  const notice = eventDate && readinessNotice({ eventDate, today, product })
  return (
    <TextField
      ref={input}
      label={t('Date of the function')}
      name="eventDate"
      type="date"
      optional
      // Not in the page, which is kept for a minute and may be of yesterday.
      min={isHydrated ? today : undefined}
      hint={notice && <span role="status">{notice}</span>}
      onChange={({ currentTarget }) => setEventDate(currentTarget.value)}
    />
  )
}
