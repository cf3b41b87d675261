import { eq, getTableColumns } from 'drizzle-orm'
import { indiaOffset } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { orders, users } from '../../db/schema.ts'
import { fail } from '../../failure.ts'

/** An order, and who changed it last. */
export const withEditor = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ ...getTableColumns(orders), editor: { firstName: users.firstName, email: users.email } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.updatedBy))
    .where(eq(orders.id, id))
type Edited = Awaited<ReturnType<typeof withEditor>>[number]

/** The fields that people change, and what each is called in a sentence. */
export const fieldWords = [
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
const words: Map<string, string> = new Map([...fieldWords, ['items', 'the pieces']])

const clock = (at: Date) => new Date(at.getTime() + indiaOffset).toISOString().slice(11, 16)

/** 409 for whoever changes an order as it was before somebody else changed it: says who that was, when, and what. */
export function refuseStale({ editor, updatedFields, updatedAt }: Edited): never {
  const who = editor?.firstName ?? editor?.email ?? 'Someone else'
  const what = updatedFields.map((field) => words.get(field) ?? field).join(', ') || 'this order'
  return fail(
    409,
    `${who} changed ${what} at ${clock(updatedAt)}. Please look again before you save.`,
    {},
    {
      changed: updatedFields,
      by: who,
    },
  )
}
