import { eq } from 'drizzle-orm'
import type { CustomerProfileInput, ProfileInput } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { whatsappConsentStatement } from '../../db/consents.ts'
import { chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { nextVersion, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail, failStale, requireE164 } from '../../http/failures.ts'
import {
  countUseStatement,
  countUseStrictlyStatement,
  isOverLimit,
  isStrictlyRefused,
  refuseOverLimit,
  refuseUse,
} from '../../http/limits.ts'
import { isAdminEmail, type Session, type User } from '../../http/sessions.ts'
import { verifyPassword } from '../../lib/password.ts'
import { enqueueStatement, enqueueToAddressStatement } from '../notifications/enqueue.ts'
import { generateLink, mailLink, refuseEmailRace, refuseTakenEmail } from './accounts.ts'
import { admit } from './admission.ts'
import { emailChanged } from './notifications.ts'
import {
  type Account,
  bookingStatements,
  type Copies,
  copyStatements,
  messageStatements,
  orderStatements,
  requireCopiesStatement,
} from './profile-copies.ts'
import { serializeUser } from './serialize.ts'
import * as attempts from './sign-in-attempts.ts'

type Details = { firstName: string; lastName: string | null; phone: string | null; email: string } & Pick<
  CustomerProfileInput,
  'language' | 'noWhatsapp' | 'contactEmail'
>

/**
 * Changes the name, phone and e-mail of whoever is signed in; another number or address takes the current password.
 * The old address is told of a new one, which is to be confirmed. 400 for a phone that cannot exist and a wrong password, 403 for an admin's
 * address, 409 for a taken one, 429 over 20 an hour, over 3 new addresses a day or over the limits of a sign-in.
 */
export async function updateOwn(
  ctx: Ctx,
  session: Session,
  input: ProfileInput,
  at: { address: string; origin: string },
) {
  const { user, isAdmin } = session
  const { currentPassword, ...details } = input
  const hasNewEmail = details.email !== user.email
  if (hasNewEmail && isAdmin) fail(403, 'email_fixed', { field: 'email' })
  // A temporary password goes to the number: whoever finds a phone unlocked must not lead it to another.
  const needsPassword = hasNewEmail || (user.phone !== null && details.phone !== user.phone)
  if (needsPassword && !currentPassword) fail(400, 'current_password_needed', { field: 'currentPassword' })
  const attempt = { email: user.email, address: at.address, known: session.sid }
  const { uses, byAddress, byMark, byPair, bySource, ...found } = await batch(ctx, {
    uses: countUseStatement(ctx, 'profile', user.id),
    ...(needsPassword && attempts.countStatements(ctx, attempt)),
    ...readStatements(ctx, user.id, details.email),
  })
  refuseOverLimit(ctx, 'profile', uses)
  const account = found.account[0] ?? fail(401, 'signed_out')
  if (byAddress && byPair && bySource) {
    attempts.refuseTooFast(ctx, { byAddress, byMark, byPair, bySource })
    attempts.refuseTooMany(ctx, { byAddress, byMark, byPair, bySource })
    const isOwn = await admit(ctx, { address: at.address, known: session.sid, isAdmin }, () =>
      verifyPassword(currentPassword ?? '', account.password),
    )
    if (!isOwn) fail(400, 'current_password_wrong', { field: 'currentPassword' })
  }
  const guessed = needsPassword ? attempts.uncountStatements(ctx, attempt) : undefined
  const changed = await change(ctx, account, details, { ...found, guessed, ...at })
  return serializeUser(changed, { isAdmin })
}

/**
 * Changes what the admin corrects of a customer, as far as the row is still that of `updatedAt`. 404 for nobody and for
 * an admin, 409 for a taken address and when someone else has changed the customer meanwhile.
 */
export async function updateByAdmin(ctx: Ctx, admin: User, id: string, input: CustomerProfileInput, origin: string) {
  const { updatedAt, email, contactEmail, ...details } = input
  const found = await batch(ctx, readStatements(ctx, id, email ?? ''))
  const [account] = found.account
  if (!account || isAdminEmail(ctx, account.email)) return fail(404, 'customer_unknown')
  if (account.updatedAt.getTime() !== updatedAt.getTime()) return refuseStale()
  const next = account.hasAccount
    ? { ...details, email: email ?? account.email }
    : { ...details, email: account.email, contactEmail }
  await change(ctx, account, next, { ...found, origin, byId: admin.id })
}

const readStatements = (ctx: Ctx, id: string, email: string) => ({
  account: ctx.db.select().from(users).where(eq(users.id, id)),
  taken: ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  ...copyStatements(ctx, id),
})

type Found = Copies & {
  taken: { id: string }[]
  guessed?: ReturnType<typeof attempts.uncountStatements>
  origin: string
  /** The network address of the customer who changes it. */
  address?: string
  /** The admin who changes it. */
  byId?: string
}

async function change(ctx: Ctx, account: Account, details: Details, found: Found) {
  const { firstName, lastName, phone, email, contactEmail, language, noWhatsapp } = details
  const { taken, guessed, origin, address, byId, ...copies } = found
  const hasNewEmail = email !== account.email
  if (hasNewEmail && (taken.some(({ id }) => id !== account.id) || isAdminEmail(ctx, email))) refuseTakenEmail()
  const phoneE164 = phone === null ? null : requireE164(phone)
  const link = hasNewEmail ? await generateLink() : undefined
  const next = {
    firstName,
    lastName,
    phone,
    phoneE164,
    ...(phoneE164 !== account.phoneE164 && { phoneConfirmedAt: null }),
    ...(language && { language }),
    ...(noWhatsapp !== undefined && { noWhatsapp }),
    ...(contactEmail !== undefined && { contactEmail }),
    ...(link && { email, emailConfirmedAt: null, ...link.columns }),
  }
  const write = (known: Copies) =>
    batch(ctx, {
      requireUnchanged: requireUnchanged(ctx, users, account.id, account.updatedAt),
      requireCopies: requireCopiesStatement(ctx, account.id, known),
      newEmails: hasNewEmail && !byId ? countUseStrictlyStatement(ctx, 'newEmail', account.id) : undefined,
      mails: hasNewEmail ? countUseStatement(ctx, 'confirmMail', email) : undefined,
      whatsapp:
        noWhatsapp === undefined
          ? undefined
          : whatsappConsentStatement(ctx, { userId: account.id, given: !noWhatsapp, how: 'desk', byId }),
      ...changeStatements(ctx, account, next, known),
      guessed,
    }).catch((error) => {
      if (isStrictlyRefused(error)) refuseUse('newEmail')
      return refuseEmailRace(error)
    })
  let read: Copies | undefined = copies
  const {
    mails = [],
    written: [written],
  } = await retryRefused(async () => {
    const known = read ?? (await batch(ctx, copyStatements(ctx, account.id)))
    read = undefined
    return write(known)
  }, refuseStale)
  if (!written) return refuseStale()
  if (link && !isOverLimit(ctx, 'confirmMail', mails)) {
    mailLink(ctx, { to: email, token: link.token, origin, address, language: language ?? account.language })
  }
  return written
}

const refuseStale = () => failStale('customer_changed')

type Change = Partial<Omit<Account, 'id' | 'updatedAt'>>

/** Moves a customer's row, what her chats are found by, and the copies in open orders and bookings, for a batch under the row's lock. */
export function changeStatements(ctx: Ctx, before: Account, change: Change, copies: Copies) {
  const after = { ...before, ...change }
  const hasNewEmail = after.email !== before.email
  const noticeId = crypto.randomUUID()
  return {
    // An address that was never confirmed may be a stranger's, who is told nothing.
    notice: hasNewEmail ? enqueueStatement(ctx, emailChanged(noticeId, before.id, after.email)) : undefined,
    toOldAddress:
      hasNewEmail && before.emailConfirmedAt ? enqueueToAddressStatement(ctx, noticeId, before.email) : undefined,
    rooms: findRoomsByStatement(ctx, after, copies.guests),
    orders: copies.openOrders.flatMap((order) => orderStatements(ctx, order, before, after)),
    bookings: copies.openBookings.flatMap((booking) => bookingStatements(ctx, booking, before, after)),
    messages: messageStatements(ctx, before, after),
    written: ctx.db
      .update(users)
      .set({ ...change, searchText: searchText.customer(after), updatedAt: nextVersion(before.updatedAt) })
      .where(eq(users.id, before.id))
      .returning(),
  }
}

/** The chats are found by what the customer is called now, and by what she left in them as a guest. */
const findRoomsByStatement = (ctx: Ctx, after: Account, guests: Copies['guests']) =>
  ctx.db
    .update(chatRooms)
    .set({ searchText: [searchText.customer(after), ...guests.map(searchText.person)].join('') })
    .where(eq(chatRooms.customerId, after.id))
