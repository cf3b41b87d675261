import AdminPage from '../../../web/pages/admin.tsx'
import { idleDesk } from './answers.ts'
import { stats } from './bookings.ts'
import { adminUser, contact } from './people.ts'
import { type Call, jsonAnswer, renderScreen } from './screen.tsx'

export const get = 'GET /api/admin/notifications'
/** The server's three views of the inbox: the bell's, the notifications tab's, the requests'. */
const inbox =
  (list: { type: string }[], unread = 0) =>
  ({ search }: Call) => {
    const type = new URLSearchParams(search).get('type')
    const shown = list.filter((row) =>
      type === '!password_reset' ? row.type !== 'password_reset' : !type || row.type === type,
    )
    return Response.json(shown, { headers: { 'X-Unread-Count': String(unread) } })
  }
/** The admin page with these notifications in the inbox. */
export const openAdmin = (
  path: string,
  list: { type: string }[],
  others: Parameters<typeof renderScreen>[2] = {},
  unread = 0,
) =>
  renderScreen(path, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/bookings': jsonAnswer([]),
    'GET /api/admin/contacts': jsonAnswer([contact({ id: 'c1' })]),
    'GET /api/admin/deliveries/failed': jsonAnswer([]),
    [get]: inbox(list, unread),
    ...others,
  })
