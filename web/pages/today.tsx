import { TodayBackup } from '../features/backup/last-backup.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { SetupChecklist } from '../features/boutique/setup-checklist.tsx'
import { Overview } from '../features/dashboard/overview.tsx'
import { ClaimsToCheck } from '../features/orders/claim-notice.tsx'
import { DayWork, MeasureAgain, ToCollect } from '../features/orders/day-work.tsx'
import { KeepDay } from '../features/orders/keep-day.tsx'
import { WeekLoad } from '../features/orders/plan-words.tsx'
import { CompactPhotoField } from '../features/uploads/compact-photo-field.tsx'
import { TodayVisits } from '../features/visits/today-visits.tsx'
import { MessagesToSend } from '../features/whatsapp/messages-to-send.tsx'
import { OfflineLine } from '../ui/offline-line.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { FindOrder } from './find-order.tsx'
import { Answers, QuietDay, Waiting } from './waiting.tsx'

/**
 * What she sees first: what is to be sewn today, and on a wide screen beside it who waits for her; then what is sewn.
 * A list without rows is not shown. Then how much waits of each kind, how the shop stands, and the newest bookings.
 */
export const Today = () => (
  <>
    <AdminHeading />
    <OfflineLine>No connection. You can read this; what you change is not saved until it is back.</OfflineLine>
    <KeepDay />
    <FindOrder />
    <SetupChecklist />
    <div className="today-lists">
      <div className="today-list">
        <DayWork />
      </div>
      <div className="today-list today-people">
        <TodayVisits />
        <Answers />
        <MessagesToSend />
        <ClaimsToCheck />
      </div>
      <div className="today-list">
        <ToCollect />
        <MeasureAgain />
        <WeekLoad />
      </div>
    </div>
    <QuietDay />
    <Waiting />
    <TodayBackup />
    <Overview />
    <div className="mt-11">
      <Bookings />
    </div>
  </>
)

export const Bookings = () => <BookingsTab renderPhotoField={(props) => <CompactPhotoField {...props} />} />
