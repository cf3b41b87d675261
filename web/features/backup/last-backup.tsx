import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { daysBetween } from '../../../shared/growth.ts'
import { indianDate, indianToday } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { query } from '../../queries.ts'

/** Days after which a backup is called old. */
const freshDays = 7

/** Says when the last backup was made; plainly where there is none, or only an old one. */
export function LastBackup({ lastAt }: { lastAt: string | null }) {
  if (lastAt === null) return <b className="font-semibold">No backup has been made yet.</b>
  const days = daysBetween(indianDate(Date.parse(lastAt)), indianToday())
  if (days <= freshDays) return `Last backup: ${longDate(lastAt)}.`
  return (
    <b className="font-semibold">
      The last backup is {days} days old, of {longDate(lastAt)}.
    </b>
  )
}

/** The same on the day's page, with the way to make one. */
export function TodayBackup() {
  const { data } = useQuery(query(api.admin.today))
  if (!data) return null
  return (
    <p className="mt-9 flex flex-wrap items-center gap-x-5 text-label text-ink-soft">
      <LastBackup {...data.backup} />
      <Link className="link" href="/admin/settings?tab=backup">
        Make a backup
      </Link>
    </p>
  )
}
