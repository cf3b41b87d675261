import { finishText, rowTitle, workLists } from '../features/orders/order-title.ts'
import type { Today, TodayOrder } from '../features/orders/queries.ts'
import { peekEarly } from '../lib/early-answers.ts'
import { earlyDayId, keepEarlyDay } from '../lib/early-day.ts'

/** How long the app waits for the day, in milliseconds: where that takes longer, it starts meanwhile and shows it itself. */
const longestMs = 400

/**
 * Writes the day's orders into the Worker's frame once their answer is here, to be read and opened: on a slow phone React
 * does it more than half a second later. What is pressed in a row comes with the app, which takes these over (`EarlyDay`).
 * Resolves when they are painted, or without them. Never rejects.
 */
export async function showEarlyDay({ pathname, search }: { pathname: string; search: string }) {
  const tab = new URLSearchParams(search).get('tab')
  const place = document.getElementById(earlyDayId)
  if (pathname !== '/admin' || (tab && tab !== 'today') || !place) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longestMs))
  const day = await Promise.race([readDay(), late])
  if (!day) return
  keepEarlyDay(day)
  place.replaceChildren(day)
  await painted()
}

/** Its rows; undefined where there are none, or no answer that this page can read: the app comes all the same. */
async function readDay() {
  try {
    const answer = await peekEarly('/api/admin/today')
    if (!answer?.ok) return undefined
    const today: Today = await answer.json()
    const lists = workLists.flatMap(([name, title]) => listOf(title, name, today))
    return lists.length > 0 ? element('div', 'today-list', ...lists) : undefined
  } catch {
    // The app asks again, and says that it fails.
    return undefined
  }
}

/** Before the app's code runs, which keeps the page from being painted. A page in the background is not painted at all. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** As `TodayList` has it; nothing for a list without rows. */
function listOf(title: string, name: (typeof workLists)[number][0], { date, more, ...today }: Today) {
  const orders = today[name]
  if (orders.length === 0) return []
  const count = element('span', 'num font-sans text-label text-ink-soft', `${orders.length}${more[name] ? '+' : ''}`)
  const section = element(
    'section',
    '',
    element('h2', 'section-title border-b border-hair pb-2.5 text-subtitle', `${title} `, count),
    element('ul', '', ...orders.map((order) => rowOf(order, date, name === 'behind'))),
  )
  section.setAttribute('aria-label', title)
  return [section]
}

/** As `TodayOrderRow` has it, with the place of what can be pressed. */
function rowOf(order: TodayOrder, date: string, isBehind: boolean) {
  const name = element(
    'a',
    'today-order-title min-h-6 leading-snug font-semibold wrap-anywhere hover:underline',
    rowTitle(order),
  )
  name.href = `/admin/orders/${order.id}`
  name.dir = 'auto'
  const work = element(
    'p',
    'min-w-0 grow basis-32 text-label leading-snug',
    element('span', `num block ${isBehind ? 'text-danger' : 'text-ink-soft'}`, finishText(order, date) ?? ''),
    ...(order.customerName ? [element('span', 'block wrap-anywhere text-ink-soft', order.customerName)] : []),
  )
  return element(
    'li',
    'today-order',
    element('span', 'size-14 flex-none'),
    name,
    element('div', 'today-order-work', work, element('span', 'btn btn-line btn-small invisible flex-none', 'Done')),
    element('span', 'icon-btn invisible'),
  )
}

function element<Name extends 'div' | 'section' | 'h2' | 'ul' | 'li' | 'a' | 'p' | 'span'>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
) {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}
