import { and, eq, isNull } from 'drizzle-orm'
import type { BoutiqueFacts } from '../../../../shared/boutique.ts'
import { cacheFacts, factsStatement } from '../../../boutique.ts'
import { contentVersion } from '../../../content-version.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { chatLeads, chatRooms } from '../../../db/schema.ts'
import { countUseStatement, isOverLimit } from '../../../http/limits.ts'
import { escapeLines } from '../../../lib/escape-html.ts'
import { sendMail } from '../../../lib/mail.ts'

/**
 * Tells a guest who left an address that the boutique has answered. Never what it said: nobody has confirmed that the
 * address is the guest's. False where the mail service may take it later.
 */
export async function mailGuest(ctx: Ctx, roomId: string) {
  const { EMAIL, MAIL_FROM: from, SITE_URL: site = '' } = ctx.env
  if (!EMAIL || !from) return true
  const version = contentVersion()
  const {
    guest: [guest],
    facts,
  } = await batch(ctx, {
    guest: ctx.db
      .select({ email: chatLeads.email })
      .from(chatRooms)
      .innerJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
      // While it is the guest's: an account has an inbox.
      .where(and(eq(chatRooms.id, roomId), eq(chatRooms.customerId, roomId), isNull(chatRooms.mergedInto))),
    facts: factsStatement(ctx),
  })
  if (!guest?.email) return true
  if (isOverLimit(ctx, 'guestMail', await run(ctx, countUseStatement(ctx, 'guestMail', guest.email)))) return true
  const boutique = cacheFacts(facts, version)
  const { state } = await sendMail(EMAIL, toGuestMail(guest.email, from, site.replace(/\/$/, ''), boutique))
  return state !== 'later'
}

function toGuestMail(to: string, from: string, site: string, { name, phone, email }: BoutiqueFacts) {
  const paragraphs = [
    `You wrote to ${name} in the chat, and have an answer there.`,
    'Please open our page in the browser that you wrote from, and press the button with the chat.',
    ...(site ? [site] : []),
    [name, phone].filter(Boolean).join('\n'),
  ]
  const html = paragraphs.map((text) => `<p>${escapeLines(text)}</p>`).join('\n')
  return {
    from: { name, email: from },
    to,
    ...(email && { replyTo: email }),
    subject: 'You have an answer',
    text: paragraphs.join('\n\n'),
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>You have an answer</title></head>\n<body>\n${html}\n</body></html>`,
  }
}
