import { eq, sql } from 'drizzle-orm'
import { mergeUndoDays } from '../../../shared/merges.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, statement } from '../../db/batch.ts'
import { deskChangedStatement } from '../../db/counts.ts'
import { endOfUndo } from '../../db/merges.ts'
import { inJson } from '../../db/rows-as-json.ts'
import { consents, customerNotes, userSettings, users, wearers } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion, requireStatement, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { movedConsent } from '../auth/move-rows.ts'
import { partRooms, settleRooms } from '../chat/rooms/join-rooms.ts'
import { partWearersStatements, withFormerWearer } from './join-wearers.ts'
import { findMergeStatement, keepLinksStatement, moveOrdersStatements, readOrders } from './merges.ts'
import { movedColumns, nameOf } from './moved-columns.ts'
import { type Merge, restoreStatement } from './record.ts'

type Customer = typeof users.$inferSelect

/**
 * Puts two customers apart again, in one batch: the rows that the merge moved and that the kept customer still has go back,
 * with the former customer's row, password, notes, settings and consents. Their orders take along the visits, messages and
 * notifications that came since. All else that came since stays with the kept customer, and so does what somebody has
 * changed there: notes, name, number. Sessions, devices and links do not come back, nor messages that 'no WhatsApp' has
 * dropped. The same again is answered as done. Throws 404 for no such merge, 409 after seven days, while the kept customer is
 * being erased, and where somebody else has the former address by now.
 */
export async function undoMerge(ctx: Ctx, admin: User, keptId: string, mergeId: string) {
  return retryRefused(
    () => tryToUndo(ctx, admin, keptId, mergeId),
    () => failStale('changed_reload'),
  )
}

async function tryToUndo(ctx: Ctx, admin: User, keptId: string, mergeId: string) {
  const movedOrders = sql`(SELECT orders.id FROM customer_merges, json_each(moved, '$."orders.user_id"') AS moving
    JOIN orders ON orders.id = moving.value WHERE customer_merges.id = ${mergeId} AND orders.user_id = ${keptId})`
  const found = await batch(ctx, {
    merge: findMergeStatement(ctx, mergeId),
    kept: ctx.db.select().from(users).where(eq(users.id, keptId)),
    taken: ctx.db
      .select({ email: users.email })
      .from(users)
      .where(sql`email = (SELECT former ->> '$.users[0].email' FROM customer_merges WHERE id = ${mergeId})
        AND id <> (SELECT gone_id FROM customer_merges WHERE id = ${mergeId})`),
    ...readOrders(ctx, movedOrders),
  })
  const [merge, kept] = [found.merge[0], found.kept[0]]
  if (!merge || !kept || merge.keptId !== keptId) return fail(404, 'merge_unknown')
  const { goneId } = merge
  if (!merge.undoneAt) {
    if (endOfUndo(merge.createdAt) < new Date()) fail(409, 'merge_over', { values: { days: mergeUndoDays } })
    const [taken] = found.taken
    if (taken) fail(409, 'merge_email_taken', { values: { email: taken.email } })
    await batch(ctx, undoStatements(ctx, admin, { merge, kept, orders: found.orders, quotes: found.quotes }))
  }
  await tellRooms(ctx, merge, kept)
  return { keptId, goneId }
}

type Found = { merge: Merge; kept: Customer } & Parameters<typeof moveOrdersStatements>[1]

function undoStatements(ctx: Ctx, admin: User, { merge, kept, ...found }: Found) {
  const { id, goneId, former, createdAt } = merge
  const keptId = kept.id
  const orderIds = found.orders.map((order) => order.id)
  const orders = found.orders.map((order) => withFormerWearer(order, merge))
  const since = createdAt.getTime()
  return {
    require: requireStatement(
      ctx,
      sql`EXISTS (SELECT 1 FROM customer_merges WHERE id = ${id} AND undone_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM erasures WHERE id = ${keptId})`,
    ),
    requireKept: requireUnchanged(ctx, users, keptId, kept.updatedAt),
    gone: restoreStatement(ctx, users, [{ ...former.users?.[0], ...merge.secrets }]),
    wearers: restoreStatement(
      ctx,
      wearers,
      (former.wearers ?? []).filter((row) => merge.joinedWearers.some(({ gone }) => gone === row.id)),
    ),
    parted: partWearersStatements(ctx, merge, orderIds),
    rooms: giveRoomsBackStatements(ctx, merge),
    orders: moveOrdersStatements(ctx, { orders, quotes: found.quotes }, goneId),
    links: keepLinksStatement(ctx, orderIds, sql`created_at <= ${since}`),
    rows: movedColumns.map((moved) => {
      const [table, column] = [sql.identifier(moved.table), sql.identifier(moved.column)]
      return statement(
        ctx,
        sql`UPDATE ${table} SET ${column} = ${goneId} WHERE ${column} = ${keptId}
          AND ${sql.raw(moved.key)} IN ${inJson(merge.moved[nameOf(moved)] ?? [])}`,
      )
    }),
    news: [
      statement(
        ctx,
        sql`UPDATE notifications SET user_id = ${goneId} WHERE user_id = ${keptId} AND created_at >= ${since}
          AND related_id IN ${inJson(orderIds)}`,
      ),
      statement(
        ctx,
        sql`UPDATE wa_messages SET user_id = ${goneId} WHERE user_id = ${keptId} AND about IN ${inJson(orderIds)}`,
      ),
    ],
    consents: [
      statement(
        ctx,
        sql`DELETE FROM consents WHERE user_id = ${keptId}
          AND id IN ${inJson((former.consents ?? []).map((row) => `${movedConsent}${row.id}`))}`,
      ),
      restoreStatement(ctx, consents, former.consents ?? []),
    ],
    settings: restoreStatement(ctx, userSettings, former.settings ?? []),
    notes: notesStatements(ctx, merge),
    kept: keptStatements(ctx, merge, kept),
    audit: auditStatement(ctx, { who: admin.id, what: 'merge-undo', about: keptId }),
    // The chats may have to be told once more; nothing else of the record is needed.
    undone: statement(
      ctx,
      sql`UPDATE customer_merges SET undone_at = ${Date.now()}, former = '{}', secrets = '{}', joined_wearers = '[]', notes = NULL,
        moved = json_object('chat_rooms.customer_id', json_extract(moved, '$."chat_rooms.customer_id"')) WHERE id = ${id}`,
    ),
    changed: deskChangedStatement(ctx),
  }
}

/** Statements: the chats are the former customer's again; one that was closed for another opens as it was. */
function giveRoomsBackStatements(ctx: Ctx, { keptId, goneId, former, joinedRooms }: Merge) {
  const rooms = sql`(SELECT value FROM json_each(${JSON.stringify(former.rooms ?? [])}) WHERE value ->> 'id' = chat_rooms.id)`
  const was = (column: string) => sql`(${rooms} ->> ${sql.raw(`'${column}'`)})`
  const ifParted = (column: string) =>
    sql`${sql.raw(column)} = IIF(id = ${joinedRooms?.from ?? null}, ${was(column)}, ${sql.raw(column)})`
  return [
    statement(
      ctx,
      sql`UPDATE chat_rooms SET customer_id = ${goneId}, search_text = ${was('search_text')}, merged_into = ${was('merged_into')},
        ${sql.join(['status', 'waiting', 'unread_shop', 'unread_person'].map(ifParted), sql`, `)}
        WHERE customer_id = ${keptId} AND id IN ${inJson((former.rooms ?? []).map((row) => String(row.id)))}`,
    ),
    // The merge has ended the question of the closed chat.
    statement(
      ctx,
      sql`UPDATE answers SET answered_at = NULL, outcome = NULL WHERE kind = 'chat' AND about = ${joinedRooms?.from ?? null}
        AND outcome = 'void' AND answered_at >= (SELECT created_at FROM customer_merges
          WHERE kept_id = ${keptId} AND gone_id = ${goneId} AND undone_at IS NULL)`,
    ),
  ]
}

/** Statements: the former notes come back; the kept customer has the earlier ones while nobody has written others since. */
function notesStatements(ctx: Ctx, { keptId, goneId, former, notes }: Merge) {
  const before = former.notes?.find((row) => row.user_id === keptId)
  const isAsJoined = sql`user_id = ${keptId} AND notes IS ${notes}`
  return [
    restoreStatement(
      ctx,
      customerNotes,
      (former.notes ?? []).filter((row) => row.user_id === goneId),
    ),
    before
      ? statement(
          ctx,
          sql`UPDATE customer_notes SET notes = ${before.notes}, updated_at = MAX(updated_at + 1, ${Date.now()})
            WHERE ${isAsJoined} AND notes <> ${before.notes}`,
        )
      : statement(ctx, sql`DELETE FROM customer_notes WHERE ${isAsJoined}`),
  ]
}

/** Statements: the kept customer loses what came from the other one: number, address, 'no WhatsApp'. */
function keptStatements(ctx: Ctx, { keptId, former, createdAt }: Merge, kept: Customer) {
  const [before, gone] = [former.kept?.[0] ?? {}, former.users?.[0] ?? {}]
  const isTaken = (now: unknown, column: string) => (before[column] ?? null) === null && now === (gone[column] ?? null)
  const hasTakenNumber = isTaken(kept.phoneE164, 'phone_e164')
  const hasTakenRefusal = before.no_whatsapp === 0 && gone.no_whatsapp === 1
  const changed = {
    ...(hasTakenNumber && { phone: null, phoneE164: null }),
    ...((hasTakenNumber || (!before.phone_confirmed_at && kept.phoneE164 === before.phone_e164)) && {
      phoneConfirmedAt: null,
    }),
    ...(isTaken(kept.contactEmail, 'contact_email') && { contactEmail: null }),
    ...(hasTakenRefusal && { noWhatsapp: false }),
  }
  // The merge has added these to the words of the chats.
  const words = searchText.customer(kept)
  return [
    ...(hasTakenRefusal
      ? [
          statement(
            ctx,
            sql`DELETE FROM consents WHERE id = (SELECT id FROM consents WHERE user_id = ${keptId} AND kind = 'whatsapp'
              AND given = 0 AND how = 'desk' AND created_at >= ${createdAt.getTime()} ORDER BY created_at LIMIT 1)`,
          ),
        ]
      : []),
    ctx.db
      .update(users)
      .set({
        ...changed,
        searchText: searchText.customer({ ...kept, ...changed }),
        updatedAt: nextVersion(kept.updatedAt),
      })
      .where(eq(users.id, keptId)),
    ...(hasTakenNumber
      ? [
          statement(
            ctx,
            sql`UPDATE chat_rooms SET search_text = substr(search_text, 1, length(search_text) - ${words.length})
              WHERE customer_id = ${keptId} AND substr(search_text, -${words.length}) = ${words}`,
          ),
        ]
      : []),
  ]
}

async function tellRooms(ctx: Ctx, merge: Merge, kept: Customer) {
  const { gone } = await batch(ctx, {
    gone: ctx.db.select().from(users).where(eq(users.id, merge.goneId)),
  })
  if (!gone[0]) return
  const { joinedRooms } = merge
  if (joinedRooms) await partRooms(ctx, joinedRooms, { kept, gone: gone[0] })
  const others = (merge.moved['chat_rooms.customer_id'] ?? []).filter((id) => id !== joinedRooms?.from)
  await settleRooms(ctx, gone[0], others, null)
}
