import { getTableColumns, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, statement } from '../../db/batch.ts'
import { storedName } from '../../db/rows-as-json.ts'
import type { photos, sealedPersons } from '../../db/schema.ts'
import { nearKochi } from '../../http/sessions.ts'
import { sealBytes } from '../../lib/crypto.ts'
import { mapConcurrent } from '../../lib/take-turns.ts'
import { deletePrefix } from '../uploads/photos.ts'
import { type ErasedPerson, markOf, type PersonalTable } from './person-rows.ts'
import { personalData } from './personal-data.ts'

/** Time for which the sealed copy stays after its newest data. */
const keptMs = 365 * dayMs
/** Maximum photos and rooms sealed in one run: each takes two requests, and a run may make 1,000. */
const atOnce = 250
/** Maximum photos in memory at once, plain and sealed: 10 MB each. */
const photosInMemory = 2

export const sealedPrefix = (id: string) => `sealed/${id}/`

type Given = {
  photos: (typeof photos.$inferSelect)[]
  keepsYear: boolean
  /** The finished copy of an earlier run. */
  sealed: typeof sealedPersons.$inferSelect | undefined
}

/**
 * Seals a customer's data from the last year into R2. `eraseAt` is a year after the newest data, undefined without such
 * data. `isWhole` is false if one run could not seal everything; the next run continues. Each object can be decrypted
 * only under its own name, which begins with the customer's id. `npm run unseal` reads `rows`, which is written last
 * and lists the others. Without `keepsYear`, deletes an earlier copy too.
 */
export async function sealPerson(ctx: Ctx, person: ErasedPerson, { photos, keepsYear, sealed }: Given) {
  const prefix = sealedPrefix(person.user.id)
  if (!keepsYear) await deletePrefix(ctx, prefix)
  if (!keepsYear || sealed) return { isWhole: true, eraseAt: keepsYear ? sealed?.eraseAt : undefined }
  const since = Date.now() - keptMs
  const put = async (name: string, newest: number, bytes: BufferSource) =>
    ctx.env.PHOTOS.put(prefix + name, await sealBytes(ctx.env.SEALING_KEY, prefix + name, bytes), {
      customMetadata: { newest: String(newest) },
    })
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

  /** Objects of earlier runs, each with the time of its newest data. */
  const there = await listSealed(ctx, prefix)
  const rooms = person.rooms.map(({ id }) => ({ id, name: `chats/${id}` })).filter(({ name }) => !there.has(name))
  for (const { id, name } of rooms.slice(0, atOnce)) {
    const messages = (await readMessages(ctx, id)).filter(({ createdAt }) => createdAt >= since)
    const newest = messages.reduce((latest, { createdAt }) => Math.max(latest, createdAt), 0)
    if (newest > 0) there.set(name, newest)
    if (newest > 0) await put(name, newest, json(messages))
  }
  const left = photos
    .map(({ key, etag, createdAt }) => ({
      key,
      etag,
      at: createdAt.getTime(),
      name: `photos/${key.split('/').at(-1)}`,
    }))
    .filter(({ name, etag, at }) => etag && at >= since && !there.has(name))
  const now = left.slice(0, Math.max(0, atOnce - rooms.length))
  await mapConcurrent(now, photosInMemory, async ({ key, name, at }) => {
    const object = await ctx.env.PHOTOS.get(key)
    // A photo whose object is missing is stored empty, so that later runs skip it.
    await put(name, at, object ? await object.arrayBuffer() : new Uint8Array())
    there.set(name, at)
  })
  if (rooms.length > atOnce || left.length > now.length) return { isWhole: false, eraseAt: undefined }

  const young = chooseYoung(await readRows(ctx, person), since)
  there.delete('rows')
  const newest = Math.max(young.newest, ...there.values())
  if (newest < since) return { isWhole: true, eraseAt: undefined }
  await put('rows', newest, json({ id: person.user.id, names: [...there.keys()], rows: young.rows }))
  return { isWhole: true, eraseAt: new Date(newest + keptMs) }
}

async function listSealed(ctx: Ctx, prefix: string) {
  const there = new Map<string, number>()
  for (let cursor: string | undefined, isFirst = true; cursor || isFirst; isFirst = false) {
    const page = await ctx.env.PHOTOS.list({ prefix, include: ['customMetadata'], ...(cursor && { cursor }) })
    for (const { key, customMetadata, uploaded } of page.objects)
      there.set(key.slice(prefix.length), Number(customMetadata?.newest ?? uploaded.getTime()))
    cursor = page.truncated ? page.cursor : undefined
  }
  return there
}

/** Reads the rows to seal, by table, without secrets. */
async function readRows(ctx: Ctx, person: ErasedPerson) {
  const wanted = Object.entries<PersonalTable>(personalData).flatMap(([name, map]) =>
    map.erased && !map.isUnsealed ? [{ name, map, where: map.erased(person) }] : [],
  )
  const { read } = await batch(ctx, {
    read: wanted.map(({ map, where }) => statement(ctx, sql`SELECT * FROM ${map.table} WHERE ${where}`)),
  })
  return wanted.map(({ name, map }, nth) => {
    const secrets = Object.entries(getTableColumns(map.table)).flatMap(([key, column]) =>
      markOf(map, key) === 'secret' ? [storedName(key, column)] : [],
    )
    const rows = (read[nth]?.results ?? []).map(
      (row): Row => Object.fromEntries(Object.entries(Object(row)).filter(([name]) => !secrets.includes(name))),
    )
    return { table: name, rows }
  })
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

/** A row of D1. */
type Row = Record<string, unknown>
type Table = { table: string; rows: Row[] }

/**
 * Returns the rows written since a moment, by table, and the time of the newest. An order and its pieces are as new as
 * the newest row about the order. Includes the customer's own row and the wearers that new rows refer to.
 */
function chooseYoung(tables: Table[], since: number) {
  const momentOfOrder = new Map<unknown, number>()
  for (const { table, rows } of tables)
    for (const row of rows) {
      const order = table === 'orders' ? row.id : row.order_id
      momentOfOrder.set(order, Math.max(momentOfOrder.get(order) ?? 0, momentOf(row)))
    }
  const newestOf = (table: string, row: Row) =>
    table === 'orders' || table === 'orderItems'
      ? (momentOfOrder.get(table === 'orders' ? row.id : row.order_id) ?? 0)
      : momentOf(row)

  const isYoung = (table: string) => (row: Row) => newestOf(table, row) >= since
  const young = tables.map(({ table, rows }) => ({ table, rows: rows.filter(isYoung(table)) }))
  const moments = young.flatMap(({ table, rows }) => rows.map((row) => newestOf(table, row)))
  const wearers = new Set(young.flatMap(({ rows }) => rows.map(({ wearer_id }) => wearer_id)))
  const isAbout = (table: string, row: Row) =>
    table === 'users' || table === 'userSettings' || (table === 'wearers' && wearers.has(row.id))
  const kept = tables.map(({ table, rows }) => ({
    table,
    rows: rows.filter((row) => isYoung(table)(row) || isAbout(table, row)),
  }))
  return {
    newest: moments.reduce((latest, moment) => Math.max(latest, moment), 0),
    rows: Object.fromEntries(kept.filter(({ rows }) => rows.length > 0).map(({ table, rows }) => [table, rows])),
  }
}

/** Returns when a row was last written, in milliseconds; 0 for a row without a time. */
const momentOf = (row: Row) =>
  ['created_at', 'updated_at', 'answered_at', 'sent_at', 'approved_at', 'cancelled_at'].reduce((latest, name) => {
    const value = row[name]
    return typeof value === 'number' ? Math.max(latest, value) : latest
  }, 0)
