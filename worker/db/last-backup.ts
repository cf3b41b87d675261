import { desc, eq } from 'drizzle-orm'
import type { Builder } from './prepared.ts'
import { audit } from './schema.ts'

/** Statement: when all rows of the shop were downloaded last, at the desk or by `npm run backup`. */
export const lastBackupStatement = (ctx: Builder) =>
  ctx.db
    .select({ at: audit.createdAt })
    .from(audit)
    .where(eq(audit.what, 'backup-made'))
    .orderBy(desc(audit.createdAt))
    .limit(1)

/** `lastAt` is null where no backup was made in the 400 days that the log is kept. */
export const toLastBackup = ([last]: { at: Date }[]) => ({ lastAt: last?.at ?? null })
