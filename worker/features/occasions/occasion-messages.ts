import { sql } from 'drizzle-orm'
import { fullName, givenName } from '../../../shared/names.ts'
import type { OccasionInput, OccasionParam } from '../../../shared/occasions.ts'
import { dayMs, indianToday } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { occasionMessages } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import type { Occasion } from './list-occasions.ts'
import { isFamilySettled, mayHear, sourceOf } from './sources.ts'

/** The last press can be taken back for so long. */
const undoMs = dayMs

/**
 * Notes that the family was written to, or is left out this time: off both lists until next year. The same again changes
 * nothing. 404 for who is not on it, 409 where the other was noted.
 */
export async function settle(ctx: Ctx, { kind, about }: OccasionParam, { leftOut }: OccasionInput) {
  const source = sourceOf(kind, indianToday())
  const [noted] = await run(
    ctx,
    ctx.db
      .insert(occasionMessages)
      .select(
        sql`SELECT ${kind}, ${source.about}, ${source.year}, users.id, ${Date.now()}, ${Number(leftOut)}
          FROM ${source.table} JOIN users ON users.id = ${source.userId}
          WHERE ${source.about} = ${about} AND ${source.isDue} AND NOT ${source.isSettled} AND ${mayHear}
            AND (NOT ${isFamilySettled(source)} OR EXISTS (SELECT 1 FROM occasion_messages AS same
              WHERE same.kind = ${kind} AND same.about = ${source.about} AND same.year = ${source.year}))`,
      )
      .onConflictDoUpdate({
        target: [occasionMessages.kind, occasionMessages.about, occasionMessages.year],
        set: { sentAt: sql`${occasionMessages.sentAt}` },
      })
      .returning({ leftOut: occasionMessages.leftOut }),
  )
  if (!noted) return fail(404, 'family_unlisted')
  if (noted.leftOut !== leftOut) fail(409, noted.leftOut ? 'family_left_out' : 'family_written_to')
}

/** Puts the family back on the lists, as nothing was sent, or it is not left out after all: within a day of saying so. The same again changes nothing. */
export async function takeBack(ctx: Ctx, { kind, about }: OccasionParam) {
  await run(
    ctx,
    statement(
      ctx,
      sql`DELETE FROM occasion_messages WHERE kind = ${kind} AND about = ${about} AND sent_at > ${Date.now() - undoMs}`,
    ),
  )
}

/** An occasion as the admin's list shows it. `day` is that of the baptism, or the month of birth; of a child the first name alone. */
export const toAdmin = ({ about, day, child, userId, phoneE164, language, ...parent }: Occasion) => ({
  ...{ about, day, phoneE164, language },
  child: child ? givenName(child) : null,
  customer: { id: userId, name: fullName(parent) || 'Customer', firstName: parent.firstName ?? '' },
})
