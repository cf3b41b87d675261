import { fullName } from '../../../shared/names.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { beginErasure } from './begin-erasure.ts'
import { findPerson, type Person } from './find-person.ts'

const getPerson = async (ctx: Ctx, id: string) =>
  (await findPerson(ctx, id, true)) ?? fail(404, 'There is no such customer')

/** What is typed to confirm: the name as the page shows it, or where there is none a word. */
const confirmationOf = ({ user }: Person) => fullName(user) || 'erase'

/** What an erasure would take that is known by the customer's address or number alone, and what stands in its way. */
export async function previewErasure(ctx: Ctx, id: string) {
  const person = await getPerson(ctx, id)
  return {
    confirm: confirmationOf(person),
    openOrders: person.orders.filter(({ status }) => isOpen(status)).map(({ id }) => id),
    orders: person.ownOrders,
    others: person.others.map((other) => ({ id: other.id, name: fullName(other) || 'Customer' })),
    also: [
      ...person.guestBookings.map((row) => ({
        kind: 'booking' as const,
        id: row.id,
        name: row.parentName,
        createdAt: row.createdAt,
      })),
      ...person.guestOrders.map((row) => ({
        kind: 'order' as const,
        id: row.id,
        name: row.customerName ?? 'Order',
        createdAt: row.createdAt,
      })),
      ...person.contacts.map((row) => ({
        kind: 'contact' as const,
        id: row.id,
        name: row.name,
        createdAt: row.createdAt,
      })),
      ...person.leads.map((row) => ({ kind: 'lead' as const, id: row.id, name: row.name, createdAt: row.createdAt })),
      ...person.chatLeads.map((row) => ({
        kind: 'chat' as const,
        id: row.id,
        name: row.name,
        createdAt: row.createdAt,
      })),
    ],
  }
}

/** An admin erases a customer. 400 where the name is not typed as it is, 404 for nobody, 409 while an order is open. */
export async function eraseByDesk(ctx: Ctx, admin: User, id: string, confirm: string) {
  const person = await getPerson(ctx, id)
  if (normalized(confirm) !== normalized(confirmationOf(person)))
    fail(400, `Please type the name as it is: ${confirmationOf(person)}`)
  await beginErasure(ctx, person, { who: admin.id, byDesk: true, keepWords: false })
}

const normalized = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
