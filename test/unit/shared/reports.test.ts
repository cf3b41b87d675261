import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { adminPathOf, customerPathOf } from '../../../shared/notification-paths.ts'
import { notificationTypes } from '../../../shared/notifications.ts'
import { lastReportDate, reportPeriod, shownReportDates } from '../../../shared/reports.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import { escapeHtml } from '../../../worker/lib/escape-html.ts'
import { mapConcurrent } from '../../../worker/lib/map-concurrent.ts'
import { deviceName } from '../../../worker/lib/user-agent.ts'

describe('the name of a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    ],
    ['A browser', 'curl/8'],
    ['A browser', ''],
  ])('is %s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe('work in flight', () => {
  it('is never more than allowed, and its results keep their order', async () => {
    let [now, most] = [0, 0]
    const items = Array.from({ length: 40 }, (_, index) => index)
    const doubled = await mapConcurrent(items, 6, async (item) => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, item % 3))
      now--
      return item * 2
    })
    expect(doubled).toEqual(items.map((item) => item * 2))
    expect(most).toBe(6)
  })

  it('of an empty list is no work', async () => {
    expect(await mapConcurrent([], 6, async () => expect.fail())).toEqual([])
  })
})

describe('a report', () => {
  const at = (text: string) => Date.parse(text)
  it('is that of the evening before until 19:00 in Kochi, to the millisecond', () => {
    expect(lastReportDate(at('2026-11-21T13:29:59.999Z'))).toBe('2026-11-20')
    expect(lastReportDate(at('2026-11-21T13:30:00.000Z'))).toBe('2026-11-21')
    expect(lastReportDate(at('2026-11-30T18:29:00Z'))).toBe('2026-11-30')
    expect(lastReportDate(at('2026-11-30T18:31:00Z'))).toBe('2026-11-30')
  })

  it('covers the day up to its 19:00, and the next begins where it ends', () => {
    const { from, to } = reportPeriod('2026-12-01')
    expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
      '2026-11-30T13:30:00.000Z',
      '2026-12-01T13:30:00.000Z',
    ])
    expect(reportPeriod('2026-12-02').from).toBe(to)
  })

  it('has 90 days beside it, each once, the last of them today in Kochi', () => {
    expect(shownReportDates(at('2026-11-30T18:29:00Z')).at(-1)).toBe('2026-11-30')
    const shown = shownReportDates(at('2026-11-30T18:31:00Z'))
    expect([shown.length, new Set(shown).size, shown[0], shown.at(-1)]).toEqual([90, 90, '2026-09-03', '2026-12-01'])
  })
})

describe('where a notification leads', () => {
  it('is a path of the shop for each kind, whatever its id', () => {
    for (const type of [...notificationTypes, 'unheard-of']) {
      for (const relatedId of [null, 'a-1', '//evil.test', '" onclick="', '../admin']) {
        for (const place of [adminPathOf({ type, relatedId }), customerPathOf({ type, relatedId })]) {
          expect(place).toMatch(/^\/(admin|user)(\/|\?|$)[\w/?&=%.-]*$/)
          expect(new URL(place, 'https://shop.example').pathname).toMatch(/^\/(admin|user)/)
        }
      }
    }
  })
})

it('text in HTML is text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})

it('every cron of the configuration has its run, and every run its cron', async () => {
  const config = await readFile('wrangler.toml', 'utf8')
  const crons = [...(/^crons = \[(.*)\]$/m.exec(config)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron]) => cron)
  expect(crons.sort()).toEqual(Object.keys(cronHandlers).sort())
})
