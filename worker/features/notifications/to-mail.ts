import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Mail } from '../../lib/mail.ts'
import { type NotificationContent, oneLine, pathOf } from './notification-content.ts'

type MailOptions = { to: string; from: string; site: string; boutique: BoutiqueFacts }

/** A notification as a mail, plain and in HTML. `site` is the shop's address, for the link; empty leaves that out. */
export function toMail(notification: NotificationContent, { to, from, site, boutique }: MailOptions): Mail {
  const isForAdmin = notification.userId === null
  const origin = site.replace(/\/$/, '')
  const link = origin && { href: origin + pathOf(notification), label: 'Open it in the shop' }
  const settings = origin ? `${origin}${isForAdmin ? '/admin/settings' : '/user/settings'}` : 'Settings'
  const note = `You can choose what we write to you under ${settings}.`
  const mail = composeMail({ ...notification, link: link || undefined, note }, { to, from, boutique })
  return isForAdmin || !boutique.email ? mail : { ...mail, replyTo: boutique.email }
}

type MailContent = { title: string; message: string; link?: { href: string; label: string }; note: string }

/** The boutique's letter: title, message, link, and a note in small print. */
export const composeMail = (
  { title, message, link, note }: MailContent,
  { to, from, boutique }: Omit<MailOptions, 'site'>,
): Mail => ({
  from: { name: boutique.name, email: from },
  to,
  subject: oneLine(title).trim(),
  text: [
    message,
    link?.href,
    [boutique.name, boutique.phone && phoneText(boutique.phone)].filter(Boolean).join('\n'),
    note,
  ]
    .filter(Boolean)
    .join('\n\n'),
  html: renderHtml({ title, message, link, note }, boutique.name),
})

const renderHtml = ({ title, message, link, note }: MailContent, boutiqueName: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f7f2ea;color:#2b2320;font:16px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #e2d8c8">
<p style="margin:0 0 16px;font-size:14px;color:#6b5d55">${escapeHtml(boutiqueName)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px;white-space:pre-line">${escapeHtml(message)}</p>
${link ? `<p style="margin:0 0 20px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;background:#7a1f2b;color:#fff;text-decoration:none">${escapeHtml(link.label)}</a></p>` : ''}
<p style="margin:0;font-size:13px;color:#6b5d55">${escapeHtml(note)}</p>
</div></body></html>`
