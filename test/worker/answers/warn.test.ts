import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../shared/time.ts'
import * as db from '../../helpers/worker/db.ts'
import { adminClient, insertContact, mail, moment, runCron, setUpReports } from '../../helpers/worker/reports.ts'

setUpReports()

const hourly = '17 * * * *'
/** 10:47 in Kochi. */
const morning = moment('2026-11-20T05:17:00Z')
const warnings = async () => {
  const sql = "SELECT title FROM notifications WHERE type = 'promise' ORDER BY created_at"
  return (await db.all<{ title: string }>(sql)).map(({ title }) => title)
}

describe('the warning that the 24 hours run out', () => {
  it('comes once for each answer, an hour ahead at the most, and once for all of them', async () => {
    await insertContact(morning - 17.5 * hourMs)
    await insertContact(morning - 20 * hourMs)
    await insertContact(morning - 16.5 * hourMs)
    await Promise.all([runCron(hourly, morning), runCron(hourly, morning)])
    expect(await warnings()).toEqual(['2 answers are due within 6 hours'])
    await runCron(hourly, morning + hourMs)
    expect(await warnings()).toEqual(['2 answers are due within 6 hours', '1 answer is due within 6 hours'])
    await runCron(hourly, morning + 2 * hourMs)
    expect(await warnings()).toHaveLength(2)
    const told = mail.sent.filter(({ to, subject }) => to === 'owner@example.com' && subject.includes('due within'))
    expect(told).toHaveLength(2)
  })

  it('wakes nobody at night: what falls due then is told of by nine in the evening', async () => {
    const late = moment('2026-11-20T15:47:00Z')
    await insertContact(late - 8 * hourMs)
    await runCron(hourly, late - hourMs)
    expect(await warnings()).toEqual([])
    await runCron(hourly, late)
    expect(await warnings()).toEqual(['1 answer is due within 6 hours'])
    await insertContact(late - 17.9 * hourMs)
    await runCron(hourly, late + hourMs)
    expect(await warnings()).toHaveLength(1)
  })
})

it('how the promise was kept is counted by the week of the question, and by the median of all', async () => {
  const monday = moment('2026-11-16T06:00:00Z')
  for (const [about, minutes] of [
    ['a', 60],
    ['b', 180],
    ['c', 30 * 60],
  ] as const)
    await env.DB.batch([
      env.DB.prepare("INSERT INTO answers (kind, about, asked_at) VALUES ('contact', ?, ?)").bind(about, monday),
      env.DB.prepare("UPDATE answers SET answered_at = ?, outcome = 'answered' WHERE about = ?").bind(
        monday + minutes * 60_000,
        about,
      ),
    ])
  type Times = { weeks: { weekOf: string; answered: number; inTime: number }[]; median: number | null }
  const { weeks, median } = await adminClient.read<Times>('/api/admin/answers/weeks')
  expect(median).toBe(180)
  expect(weeks).toHaveLength(12)
  expect(weeks.find(({ weekOf }) => weekOf === '2026-11-16')).toEqual({
    weekOf: '2026-11-16',
    answered: 3,
    inTime: 2,
  })
})
