import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'
import { isOpenMessage, saidNo } from '../../db/whatsapp.ts'
import { calledName, type NewMessage, withLink } from './enqueue.ts'

type Contact = Pick<NewMessage, 'about' | 'userId' | 'name' | 'phoneE164' | 'path'>

/**
 * Statements: open messages about an order or a booking go to whom the row is of now, in that customer's language; none where nobody can
 * be written to, or said no.
 */
export function moveMessagesStatements(ctx: Ctx, { about, userId, name, phoneE164, path }: Contact) {
  const phone = sql`COALESCE(${phoneE164}, (SELECT users.phone_e164 FROM users WHERE users.id = ${userId}))`
  // Those about the visits to it go along: they lead to the same page.
  const isOfRow = sql`wa_messages.about IN (SELECT ${about} UNION ALL SELECT id FROM visits WHERE order_id = ${about}
      UNION ALL SELECT id FROM visits WHERE booking_id = ${about} AND order_id IS NULL)
    AND ${isOpenMessage}`
  return [
    statement(ctx, sql`DELETE FROM wa_messages WHERE ${isOfRow} AND (${phone} IS NULL OR ${saidNo(userId, phone)})`),
    statement(
      ctx,
      sql`UPDATE wa_messages SET user_id = ${userId}, name = ${name ?? ''}, phone_e164 = ${phone},
        language = COALESCE(person.language, 'en'),
        "values" = ${withLink(ctx, sql`json_set("values", '$.name', ${calledName(name)})`, path)}
      FROM (SELECT 1) LEFT JOIN users AS person ON person.id = ${userId} WHERE ${isOfRow}`,
    ),
  ]
}
