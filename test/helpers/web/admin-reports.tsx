import { beforeEach, vi } from 'vitest'
import { indianDate } from '../../../shared/time.ts'
import AdminPage from '../../../web/pages/admin.tsx'
import { idleDesk, stats } from './desk.tsx'
import { adminUser } from './people.ts'
import { figures, ninetyDays } from './reports.ts'
import { type Answers, jsonAnswer, renderScreen } from './screen.tsx'

const getReports = 'GET /api/admin/reports'
const now = Date.now()
export const today = indianDate(now)
// It is one day from what is asked for to what is compared with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
export const yesterday = dayBefore(today)
/** Reports were written on all days but the day before yesterday; today's comes in the evening. */
const days = ninetyDays(today, (date) => (date === today || date === dayBefore(yesterday) ? null : figures()))

export const openReports = (path: string, others: Answers = {}) =>
  renderScreen(path, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/admin/deliveries/failed': jsonAnswer([]),
    [getReports]: jsonAnswer(days),
    ...others,
  })
