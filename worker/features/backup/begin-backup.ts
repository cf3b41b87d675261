import { backupMs, dayOfBackup } from '../../../shared/backup.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement, backupKeyActor } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { fail } from '../../http/failures.ts'
import { countUseStatement, isOverLimit, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import type { Session } from '../../http/sessions.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { secretsMatch } from '../../lib/password.ts'
import { provePassword } from '../auth/passwords.ts'
import { listPartsStatement, listWindowParts, type PhotoPart } from './photos.ts'
import { rowsOf } from './table-rows.ts'

/**
 * Lets an admin download the whole shop for six hours, in this session alone: answers the ticket for it, and the zips of
 * photos with their bytes. 400 for a wrong password, 429 for a second one on a day and over the limits of a sign-in.
 */
export async function beginBackup(ctx: Ctx, session: Session, password: string, address: string) {
  const { id } = session.user
  await provePassword(ctx, session, password, address)
  const found = await batch(ctx, {
    uses: countUseStatement(ctx, 'backups', id),
    audit: auditStatement(ctx, { who: id, what: 'backup' }, isWithinLimitSql(ctx, 'backups', id)),
    parts: listPartsStatement(ctx),
  })
  // The window of the limit is a day of UTC.
  if (isOverLimit(ctx, 'backups', found.uses)) fail(429, 'backup_done_today')
  const expiresAt = Date.now() + backupMs
  const ticket = `${crypto.randomUUID()}.${expiresAt}`
  return {
    ticket: `${ticket}.${await sign(ctx, session, ticket)}`,
    expiresAt: new Date(expiresAt),
    photos: await listPhotoParts(ctx, found.parts),
  }
}

/** The same for `npm run backup`, as often as it likes: the zips of photos. The log has it as the key's. */
export async function beginByKey(ctx: Ctx) {
  const { parts } = await batch(ctx, {
    audit: auditStatement(ctx, { who: backupKeyActor, what: 'backup' }),
    parts: listPartsStatement(ctx),
  })
  return { photos: await listPhotoParts(ctx, parts) }
}

async function listPhotoParts(ctx: Ctx, ofMonths: { results: unknown[] }): Promise<PhotoPart[]> {
  const parts = rowsOf(ofMonths).map(({ month, part, photos, bytes }) => ({
    month: String(month),
    part: Number(part),
    photos: Number(photos),
    bytes: Number(bytes),
  }))
  return [...(await listWindowParts(ctx)), ...parts]
}

/** The id and the day of the backup that a ticket is for. 403 for one that has run out or is of another session, 429 over the limit. */
export async function admitTicket(ctx: Ctx, session: Session, given = '') {
  const [backup = '', expiresAt = '', signature = ''] = given.split('.')
  const isOwn = await secretsMatch(signature, await sign(ctx, session, `${backup}.${expiresAt}`))
  if (!isOwn || Number(expiresAt) < Date.now()) fail(403, 'backup_run_out')
  refuseOverLimit(ctx, 'backupFiles', await run(ctx, countUseStatement(ctx, 'backupFiles', session.user.id)))
  return { backup, day: dayOfBackup(Number(expiresAt)) }
}

const sign = (ctx: Ctx, { sid }: Session, text: string) => keyedHash(ctx.env.SESSION_KEY, `backup:${sid}:${text}`)
