import { desc, eq, sql } from 'drizzle-orm'
import { type BreachInput, toMoment } from '../../../shared/breach.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { audit } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { toReach } from './affected.ts'
import { noticeStatements, readTold, toldStatement, toldStep } from './tell-breach.ts'

// A breach is its rows of the log: `<id>:noticed:<ms>`, `<id>:<step>` for what was done about it, and `<id>:told:<reach>`
// for whom it was told. They are kept as long as the log, and name nobody.

/** As many entries of the log as are looked through: ten breaches with all that was done. */
const maxEntries = 100

/** Breaches of the last 400 days, newest first, with the moment of each step that was done. */
export async function list(ctx: Ctx) {
  const rows = await run(
    ctx,
    ctx.db
      .select({ about: audit.about, createdAt: audit.createdAt })
      .from(audit)
      .where(eq(audit.what, 'breach'))
      .orderBy(desc(audit.createdAt), desc(audit.id))
      .limit(maxEntries),
  )
  const entries = rows.map(({ about, createdAt }) => {
    const [id = '', step = '', at] = (about ?? '').split(':')
    return { id, step, at: at ? new Date(Number(at)) : createdAt }
  })
  return entries
    .filter(({ step }) => step === 'noticed')
    .map(({ id, at }) => ({
      id,
      noticedAt: at,
      done: entries
        .filter((entry) => entry.id === id && !['noticed', toldStep].includes(entry.step))
        .map(({ step, at }) => ({ step, at })),
    }))
}

/** Notes a breach or a step of one, or tells whom it concerns; the same again changes nothing. 404 for a step of none. */
export async function note(ctx: Ctx, admin: User, input: BreachInput) {
  const { id, step } = input
  const noticedAt = step === 'noticed' ? toMoment(input.at) : undefined
  if (noticedAt && noticedAt > Date.now()) fail(400, 'breach_ahead')
  const about = noticedAt ? `${id}:noticed:${noticedAt}` : `${id}:${step}`
  const isKnown = sql`EXISTS (SELECT 1 FROM audit WHERE id = ${`breach:${id}:noticed`})`
  const entry = { id: `breach:${id}:${step}`, who: admin.id, what: 'breach', about } as const
  const reach = step === 'people' ? toReach(input) : undefined
  const told = reach ? await readTold(ctx, id) : []
  const { known } = await batch(ctx, {
    notices:
      reach && step === 'people'
        ? noticeStatements(ctx, id, { reach, notice: input, told, onlyIf: isKnown })
        : undefined,
    told: reach ? toldStatement(ctx, { id, who: admin.id, reach }, isKnown) : undefined,
    entry: auditStatement(ctx, entry, step === 'noticed' ? sql`TRUE` : isKnown),
    known: ctx.db
      .select({ id: audit.id })
      .from(audit)
      .where(eq(audit.id, `breach:${id}:noticed`)),
  })
  if (known.length === 0) fail(404, 'breach_unknown')
}
