import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { run } from '../../db/batch.ts'
import { imports, users } from '../../db/schema.ts'

/** A shop moves in once: older ones are not looked for. */
const maxListed = 50

/** The imports, the last one first, with who imported it. */
export async function listImports(ctx: Ctx) {
  const rows = await run(
    ctx,
    ctx.db
      .select({
        row: imports,
        admin: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.byId))
      .orderBy(desc(imports.createdAt))
      .limit(maxListed),
  )
  return rows.map(({ row, admin }) => ({ ...row, byName: admin && adminName(admin) }))
}
