import { useQuery } from '@tanstack/react-query'
import { AnswersDue } from '../features/answers/answers-due.tsx'
import { answersQuery } from '../features/answers/public.tsx'
import { TodayBackup } from '../features/backup/last-backup.tsx'
import { OpeningSteps } from '../features/boutique/open-shop.tsx'
import { ClaimsToCheck } from '../features/money/claim-notice.tsx'
import { DayWork, MeasureAgain, ToCollect, Undated } from '../features/orders/day-work.tsx'
import { KeepDay } from '../features/orders/keep-day.tsx'
import { WeekBars } from '../features/plan/week-bars.tsx'
import { TodayVisits } from '../features/visits/today-visits.tsx'
import { MessagesToSend } from '../features/whatsapp/message-row.tsx'
import { ErrorState, OfflineLine } from '../ui/states.tsx'
import { AdminHeading } from './desk-bar.tsx'

/**
 * First screen of the admin: today's sewing, beside it on a wide screen the people who wait for an answer, then the
 * load of six weeks. Lists without rows are hidden.
 */
export const Today = () => (
  <>
    <AdminHeading />
    <OfflineLine>No connection. You can read this; what you change is not saved until it is back.</OfflineLine>
    <KeepDay />
    <OpeningSteps isNew />
    <div className="today-lists">
      <div className="today-list">
        <DayWork />
        <Undated />
        <MeasureAgain />
      </div>
      <div className="today-list today-people">
        <TodayVisits />
        <Answers />
        <MessagesToSend />
        <ToCollect />
      </div>
      <div className="today-list">
        <WeekBars />
        <ClaimsToCheck />
      </div>
    </div>
    <OpeningSteps isNew={false} />
    <TodayBackup />
  </>
)

/** Lists people who wait for an answer, or shows that loading failed. */
function Answers() {
  const { data, isError, refetch } = useQuery(answersQuery)
  if (data) return <AnswersDue rows={data.rows} total={data.people.all} />
  return isError ? <ErrorState onRetry={refetch}>We could not load who waits for an answer.</ErrorState> : null
}
