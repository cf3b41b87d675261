import { eq, type SQL, sql } from 'drizzle-orm'
import { imagePath } from '../../../shared/images.ts'
import { openingPieces, type SetupStep } from '../../../shared/setup.ts'
import { factsStatement, isEntered, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { adminSettings, garments, imports, orders, products, pushSubscriptions } from '../../db/schema.ts'
import { listStatement as listRulesStatement, shopRuleOf } from '../shop-rules/shop-rules.ts'

/**
 * Returns an admin's progress with the setup steps, derived from stored data, so that steps done elsewhere count too.
 * `rule` contains the skipped steps, with its version.
 */
export async function getSetup(ctx: Ctx, adminId: SQL) {
  const one = { is: sql<number>`1` }
  const found = await batch(ctx, {
    facts: factsStatement(ctx),
    rules: listRulesStatement(ctx),
    pieces: ctx.db
      .select(one)
      .from(products)
      .where(sql`retired_at IS NULL AND instr(images, ${imagePath}) > 0`)
      .limit(openingPieces),
    imports: ctx.db.select(one).from(imports).where(sql`id > ''`).limit(1),
    garments: ctx.db.select(one).from(garments).where(sql`updated_at > created_at`).limit(1),
    orders: ctx.db.select(one).from(orders).limit(1),
    devices: ctx.db.select(one).from(pushSubscriptions).where(eq(pushSubscriptions.userId, adminId)).limit(1),
    settings: ctx.db
      .select({ ownPassword: adminSettings.ownPassword })
      .from(adminSettings)
      .where(eq(adminSettings.userId, adminId)),
  })
  const [row] = found.facts
  const { name, phone, address } = storedFacts(found.facts)
  const words = row?.words
  const rule = (stored: string) => found.rules.find((one) => one.name === stored)
  const { upiId } = shopRuleOf('money', found.rules)
  const tax = shopRuleOf('tax', found.rules)
  const hasDevice = found.devices.length > 0
  const hasPassword = found.settings[0]?.ownPassword ?? false
  const facts = isEntered(found.facts) && !!phone && !!address.street
  const steps: Record<SetupStep, { done: boolean; text?: string }> = {
    facts: { done: facts, text: facts ? `${name}, ${address.city}` : undefined },
    words: { done: !!words?.story, text: words?.story && words.portrait ? 'With your picture' : undefined },
    pieces: {
      done: found.pieces.length === openingPieces,
      text: found.pieces.length > 0 ? `${found.pieces.length} of ${openingPieces} are there` : undefined,
    },
    customers: { done: found.imports.length > 0 },
    hours: { done: row?.facts.hours !== undefined },
    work: { done: found.garments.length > 0 || rule('capacity') !== undefined },
    money: { done: upiId !== null, text: upiId ?? undefined },
    tax: { done: rule('tax') !== undefined, text: tax.gstin ?? undefined },
    keys: {
      done: hasPassword && hasDevice,
      text:
        hasPassword !== hasDevice ? (hasDevice ? 'Your own password is left' : 'Notifications are left') : undefined,
    },
  }
  return {
    steps,
    /** There is no order yet: Today shows only the setup steps. */
    isNew: found.orders.length === 0,
    rule: { value: shopRuleOf('setup', found.rules), updatedAt: rule('setup')?.updatedAt ?? null },
  }
}
