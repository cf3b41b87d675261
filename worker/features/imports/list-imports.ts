import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { adminName } from '../../db/admin-names.ts'
import { run } from '../../db/batch.ts'
import { imports, users } from '../../db/schema.ts'
import { countLeft } from './used-rows.ts'

/** A shop moves in once: older ones are not looked for. */
const maxListed = 50

/** Lists the imports, the newest first, with who imported each, and how many rows stayed when it was undone. */
export async function listImports(ctx: Ctx) {
  const rows = await run(
    ctx,
    ctx.db
      .select({
        row: imports,
        left: sql<number>`CASE WHEN ${imports.undoneAt} IS NULL THEN 0 ELSE ${countLeft(sql`${imports.id}`)} END`.as(
          'left_count',
        ),
        admin: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.byId))
      .orderBy(desc(imports.createdAt))
      .limit(maxListed),
  )
  return rows.map(({ row, admin, left }) => ({ ...row, left, byName: admin && adminName(admin) }))
}
