import { eq, getTableColumns } from 'drizzle-orm'
import { indiaOffsetMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { orders, users } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

/** An order, and who changed it last. */
export const orderWithEditorStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ ...getTableColumns(orders), editor: { firstName: users.firstName, email: users.email } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.updatedBy))
    .where(eq(orders.id, id))
type OrderWithEditor = Awaited<ReturnType<typeof orderWithEditorStatement>>[number]

/** The fields that people change, and what each is called in a sentence. */
export const fieldLabels = [
  ['userId', 'the account'],
  ['customerName', 'the name'],
  ['customerEmail', 'the e-mail'],
  ['customerPhone', 'the phone'],
  ['outfitType', 'what is made'],
  ['eventDate', 'the event date'],
  ['description', 'the description'],
  ['status', 'the stage'],
  ['priority', 'the priority'],
  ['estimatedDelivery', 'the delivery'],
  ['totalAmount', 'the total'],
  ['advanceAmount', 'what was paid'],
  ['notes', 'the notes'],
] as const
const labelByField: Map<string, string> = new Map([...fieldLabels, ['items', 'the pieces']])

const indianClockTime = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(11, 16)

/** 409 for whoever changes an order as it was before somebody else changed it: says who that was, when, and what. */
export function refuseStale({ editor, updatedFields, updatedAt }: OrderWithEditor): never {
  const who = editor?.firstName ?? editor?.email ?? 'Someone else'
  const what = updatedFields.map((field) => labelByField.get(field) ?? field).join(', ') || 'this order'
  return fail(
    409,
    `${who} changed ${what} at ${indianClockTime(updatedAt)}. Please look again before you save.`,
    {},
    {
      changed: updatedFields,
      by: who,
    },
  )
}
