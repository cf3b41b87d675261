import { sql } from 'drizzle-orm'
import type { BoutiqueInput } from '../../../shared/boutique-input.ts'
import { factsRowId, factsStatement, isEntered, storedFacts } from '../../boutique.ts'
import { bumpContentVersion } from '../../content-version.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { boutiqueFacts } from '../../db/schema.ts'
import { fail, requireE164 } from '../../http/failures.ts'
import { toE164 } from '../../lib/phone.ts'

/** The facts as the admin edits them; `entered` is false while they are placeholders. */
export async function get(ctx: Ctx) {
  const rows = await run(ctx, factsStatement(ctx))
  return { facts: storedFacts(rows), entered: isEntered(rows) }
}

/** Stores all facts but the hours in place of the placeholders, numbers as E.164. 400 for a number that cannot exist. */
export async function update(ctx: Ctx, { phone, whatsapp, ...input }: BoutiqueInput) {
  const facts = { ...input, phone: phone && requireE164(phone), whatsapp: whatsapp && whatsappNumber(whatsapp) }
  const updatedAt = new Date()
  const [row] = await run(
    ctx,
    ctx.db
      .insert(boutiqueFacts)
      .values({ id: factsRowId, facts, updatedAt })
      .onConflictDoUpdate({
        target: boutiqueFacts.id,
        set: {
          facts: sql`json_patch(${JSON.stringify(facts)}, json_object('hours', ${boutiqueFacts.facts} -> '$.hours'))`,
          updatedAt,
        },
      })
      .returning({ facts: boutiqueFacts.facts }),
  )
  bumpContentVersion()
  return { facts: storedFacts(row ? [row] : []), entered: true }
}

const whatsappNumber = (typed: string) => toE164(typed) ?? fail(400, 'whatsapp_number_invalid', { field: 'whatsapp' })
