import { type Answer, answer } from './recorded.ts'
import { jsonAnswer } from './screen.tsx'

type Waiting = Answer<'/admin/answers'>
type Today = Answer<'/admin/today'>

/** The open questions of the boutique by kind; none but the given ones. */
export const waitingAnswers = (counts: Partial<Waiting['counts']> = {}, rows: Waiting['rows'] = []): Waiting => ({
  counts: {
    booking: 0,
    contact: 0,
    chat_lead: 0,
    password: 0,
    chat: 0,
    quote: 0,
    testimonial: 0,
    request: 0,
    ...counts,
  },
  rows,
})

/** One of them: asked so many hours ago. */
export const dueAnswer = (hoursAgo: number, changes: Partial<Waiting['rows'][number]> = {}) => ({
  ...{ kind: 'contact' as const, about: 'c1', name: 'Jincy Paul', roomId: null },
  askedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  dueAt: new Date(Date.now() + (24 - hoursAgo) * 3_600_000).toISOString(),
  ...changes,
})

/** An order among those of a day. */
export const dayRow = (changes: Partial<Today['behind'][number]> = {}): Today['behind'][number] => ({
  ...{ id: 'o1', outfitType: 'Gown for മറിയ', customerName: 'Sneha Mathew', customerPhone: '98470 12345' },
  ...{ wearerName: null, status: 'cutting', priority: 'normal', balanceAmount: 490000, image: null },
  ...{ eventDate: '2026-12-27', dueOn: '2026-12-27', finishOn: '2026-12-17', daysBehind: 2 },
  updatedAt: '2026-12-01T05:00:00.000Z',
  ...changes,
})

/** A day with nothing to sew. */
export const emptyDay: Today = {
  ...answer('/admin/today'),
  ...{ at: '2026-12-19T05:00:00.000Z', date: '2026-12-19' },
  ...{ behind: [], due: [], next: [], toCollect: [], remeasure: [], toSend: [], visits: [], claims: [] },
  more: { behind: false, due: false, next: false, toCollect: false, remeasure: false, toSend: false, visits: false },
  week: { weekOf: '2026-12-14', load: 7, capacity: 8, isFull: false },
}

/** What the desk asks for around its tabs, where nothing waits. */
export const idleDesk = {
  'GET /api/admin/answers': jsonAnswer(waitingAnswers()),
  'GET /api/admin/today': jsonAnswer(emptyDay),
  'GET /api/admin/answers/weeks': jsonAnswer([]),
  'GET /api/admin/reports/heard-from': jsonAnswer([]),
  'GET /api/admin/dashboard/changes': jsonAnswer({ changes: 0 }),
  'GET /api/admin/dashboard/orders': jsonAnswer({
    active: 0,
    atRisk: 0,
    dueThisWeek: 0,
    atRiskBalance: 0,
  }),
}
