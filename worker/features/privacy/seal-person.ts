import { sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { sealedPersons } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { nearKochi } from '../../http/hang-up.ts'
import { sealBytes } from '../../lib/seal.ts'
import { deletePrefix } from './delete-prefix.ts'
import type { ErasedPhoto } from './erase.ts'
import { type ErasedPerson, type ErasedTable, erasedRows, erasedTables, isErasedTable } from './erased-rows.ts'

/** What was processed is kept sealed for so long after. */
const keptMs = 365 * dayMs

/** What secrets hang on, and copies. */
const unsealedTables: ErasedTable[] = [
  'sessions',
  'temporaryCredentials',
  'pushSubscriptions',
  'idempotencyKeys',
  'chatOpenings',
  'deliveries',
  'photos',
]
const secretColumns = ['password', 'admin_mark', 'confirm_hash', 'confirm_expires_at', 'claim_hash', 'claim_expires_at']

export const sealedPrefix = (id: string) => `sealed/${id}/`

/**
 * Puts what is younger than a year of a customer into R2, sealed, and writes down until when it stays: a year after the
 * newest of it. Its objects open by their own names alone, which begin with the customer's id. `npm run unseal` reads
 * `rows`, which names the others. Without `isKept` nothing stays, nor what an earlier run had begun.
 */
export async function sealPerson(
  ctx: Ctx,
  person: ErasedPerson,
  { photos, isKept }: { photos: ErasedPhoto[]; isKept: boolean },
) {
  const { id } = person.user
  const prefix = sealedPrefix(id)
  if (!isKept) return deletePrefix(ctx, prefix)
  const since = Date.now() - keptMs
  const put = async (name: string, bytes: BufferSource) =>
    ctx.env.PHOTOS.put(prefix + name, await sealBytes(ctx.env.SEALING_KEY, prefix + name, bytes))
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

  const young = (await readRows(ctx, person)).flatMap(({ table, rows }) => {
    const kept = rows.filter((row) => newestOf(row) >= since)
    return kept.length > 0 ? { table, rows: kept } : []
  })
  const times = young.flatMap(({ rows }) => rows.map(newestOf)).filter(Number.isFinite)
  const names: string[] = []
  for (const [nth, { id }] of person.rooms.entries()) {
    const messages = (await readMessages(ctx, id)).filter(({ createdAt }) => createdAt >= since)
    if (messages.length === 0) continue
    times.push(...messages.map(({ createdAt }) => createdAt))
    names.push(`chats/${nth + 1}`)
    await put(`chats/${nth + 1}`, json(messages))
  }
  for (const { key, createdAt } of photos.filter(({ createdAt }) => createdAt.getTime() >= since)) {
    const object = await ctx.env.PHOTOS.get(key)
    if (!object) continue
    const name = `photos/${key.split('/').at(-1)}`
    times.push(createdAt.getTime())
    names.push(name)
    await put(name, await object.arrayBuffer())
  }
  if (times.length === 0) return
  await put('rows', json({ id, names, rows: Object.fromEntries(young.map(({ table, rows }) => [table, rows])) }))
  const newest = times.reduce((a, b) => Math.max(a, b))
  await run(
    ctx,
    ctx.db
      .insert(sealedPersons)
      .values({ id, eraseAt: new Date(newest + keptMs) })
      .onConflictDoNothing(),
  )
}

type Row = Record<string, unknown>

async function readRows(ctx: Ctx, person: ErasedPerson) {
  const wanted = Object.entries(erasedRows(person)).flatMap(([table, where]) =>
    where && isErasedTable(table) && !unsealedTables.includes(table) ? [{ table, where }] : [],
  )
  const { read } = await batch(ctx, {
    read: wanted.map(({ table, where }) => statement(ctx, sql`SELECT * FROM ${erasedTables[table]} WHERE ${where}`)),
  })
  return read.map(({ results }, nth) => ({
    table: wanted[nth]?.table ?? '',
    rows: results.map(
      (row): Row => Object.fromEntries(Object.entries(Object(row)).filter(([name]) => !secretColumns.includes(name))),
    ),
  }))
}

/** When a row was last written, in milliseconds; one that has no moment belongs to one that has. */
function newestOf(row: Row) {
  const times = ['created_at', 'updated_at', 'answered_at', 'sent_at'].flatMap((name) => {
    const value = row[name]
    return typeof value === 'number' ? value : []
  })
  return times.length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY
}

async function readMessages(ctx: Ctx, roomId: string) {
  const room = ctx.env.CHAT.getByName(roomId, nearKochi)
  const messages: Awaited<ReturnType<typeof room.backUp>>['messages'] = []
  for (;;) {
    const page = await room.backUp(messages.at(-1)?.seq ?? 0)
    messages.push(...page.messages)
    if (page.row || page.messages.length === 0) return messages
  }
}
