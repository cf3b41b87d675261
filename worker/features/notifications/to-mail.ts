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
  const link = origin && origin + pathOf(notification)
  const settings = origin ? `${origin}${isForAdmin ? '/admin/settings' : '/user/settings'}` : 'Settings'
  const settingsNote = `You can choose what we write to you under ${settings}.`
  return {
    from: { name: boutique.name, email: from },
    to,
    ...(!isForAdmin && boutique.email && { replyTo: boutique.email }),
    subject: oneLine(notification.title).trim(),
    text: [
      notification.message,
      link,
      [boutique.name, boutique.phone && phoneText(boutique.phone)].filter(Boolean).join('\n'),
      settingsNote,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: renderHtml(notification, boutique.name, link, settingsNote),
  }
}

const renderHtml = (
  { title, message }: NotificationContent,
  boutiqueName: string,
  link: string,
  settingsNote: string,
) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f7f2ea;color:#2b2320;font:16px/1.5 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #e2d8c8">
<p style="margin:0 0 16px;font-size:14px;color:#6b5d55">${escapeHtml(boutiqueName)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px;white-space:pre-line">${escapeHtml(message)}</p>
${link ? `<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#7a1f2b;color:#fff;text-decoration:none">Open it in the shop</a></p>` : ''}
<p style="margin:0;font-size:13px;color:#6b5d55">${escapeHtml(settingsNote)}</p>
</div></body></html>`
