import { eq, sql } from 'drizzle-orm'
import type { Language } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { messagesInLanguageStatement } from '../../db/whatsapp.ts'
import type { User } from '../../http/sessions.ts'

/** What is written to a customer from now on is in this language, and so are the messages that wait to be sent. */
export async function chooseLanguage(ctx: Ctx, { id }: User, language: Language) {
  await batch(ctx, {
    // The customer's own choice is no change that the desk's open form would be refused for.
    user: ctx.db.update(users).set({ language, updatedAt: sql`updated_at` }).where(eq(users.id, id)),
    messages: messagesInLanguageStatement(ctx, id, language),
  })
}
