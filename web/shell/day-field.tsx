import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { closedReason } from '../../shared/closed-days.ts'
import { isIsoDate } from '../../shared/time.ts'
import { api } from '../api.ts'
import { query } from '../queries.ts'
import { TextField } from '../ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'onChange' | 'defaultValue'> & { defaultValue?: string }

/** A day on which something is done at the shop, for the desk: it says where the shop is closed then. */
export function DayField({ hint, defaultValue = '', ...props }: Props) {
  const [date, setDate] = useState(defaultValue)
  const hours = useQuery(query(api.admin.boutique)).data?.facts.hours
  const reason = hours && isIsoDate(date) && closedReason(date, hours)
  return (
    <TextField
      {...props}
      type="date"
      defaultValue={defaultValue}
      onChange={({ target }) => setDate(target.value)}
      hint={reason ? `That day the shop is ${reason}.` : hint}
    />
  )
}
