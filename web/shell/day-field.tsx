import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closedReason } from '../../shared/closed-days.ts'
import { isIsoDate } from '../../shared/time.ts'
import { api } from '../api.ts'
import { query } from '../queries.ts'
import { DateField, type DateFieldProps } from '../ui/date-and-money-fields.tsx'

/** A day on which something is done at the shop, for the desk: it says where the shop is closed then. */
export function DayField({ hint, ...props }: Omit<DateFieldProps, 'onChange'>) {
  const [typed, setTyped] = useState(props.defaultValue ?? '')
  const date = props.value ?? typed
  const hours = useQuery(query(api.admin.boutique)).data?.facts.hours
  const reason = hours && isIsoDate(date) && closedReason(date, hours)
  return (
    <DateField
      {...props}
      onChange={({ target }) => setTyped(target.value)}
      hint={reason ? `That day the shop is ${reason}.` : hint}
    />
  )
}
