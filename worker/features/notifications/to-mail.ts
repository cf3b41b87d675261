import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { phoneText } from '../../../shared/contact.ts'
import { adminPathOf, customerPathOf } from '../../../shared/notifications.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { type Language, t } from '../../../shared/words/t.ts'
import type { Mail } from '../../lib/send.ts'
import { escapeHtml, escapeLines } from '../../lib/text.ts'
import { sayIn } from '../../told.ts'
import { isAlwaysMailed } from './enqueue.ts'

type MailOptions = { to: string; from: string; site: string; boutique: BoutiqueFacts }

/**
 * Returns a notification as a mail, in plain text and HTML. `site` is the shop's address for links; an empty `site`
 * omits them.
 */
export function toMail(notification: NotificationContent, { to, from, site, boutique }: MailOptions): Mail {
  const isForAdmin = notification.userId === null
  const origin = site.replace(/\/$/, '')
  const language = languageOf(notification)
  const settings = origin && origin + (isForAdmin ? '/admin/settings' : pathIn(language, '/user/settings'))
  const { link, ...note } = sayIn(language, () => ({
    link: origin ? { href: origin + pathOf(notification), label: t('Open it in the shop') } : undefined,
    ...(settings
      ? {
          note: t('You can choose what we write to you under'),
          noteLink: { href: settings, label: t('your settings') },
        }
      : { note: t('You can choose what we write to you under Settings.') }),
  }))
  const { title, message } = notification
  return {
    ...composeMail({ language, title, message, link, ...note }, { to, from, boutique }),
    ...(!isForAdmin && boutique.email && { replyTo: boutique.email }),
    // Not one-click (RFC 8058): the setting of each topic requires a sign-in.
    ...(settings && !isAlwaysMailed(notification.type) && { headers: { 'List-Unsubscribe': `<${settings}>` } }),
  }
}

/** Composes the boutique's mail: title, message, link, and a note in small print. */
export const composeMail = (
  content: MailContent,
  { to, from, boutique }: Omit<MailOptions, 'site'>,
): Omit<Mail, 'replyTo' | 'headers'> => ({
  from: { name: boutique.name, email: from },
  to,
  subject: oneLine(content.title).trim(),
  text: [
    content.message,
    content.link?.href,
    [boutique.name, boutique.phone && phoneText(boutique.phone)].filter(Boolean).join('\n'),
    [content.note, content.noteLink?.href].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('\n\n'),
  html: renderMailHtml(content, boutique),
})

type MailLink = { href: string; label: string }
type MailContent = {
  language: Language
  title: string
  message: string
  link?: MailLink
  /** Small print before and around its own link: 'You can choose ... under' + 'your settings'. */
  note: string
  noteLink?: MailLink
}

// Values of web/styles/tokens.css: mail programs do not support variables.
const colors = { paper: '#fbf8f3', linen: '#f2eadf', ink: '#2a211b', inkSoft: '#65564b', hair: '#e2d6c6' }
const small = `font-size:14px;color:${colors.inkSoft}`

/** Renders the boutique's mail in HTML, with its colours and never wider than a phone, whatever text it contains. */
function renderMailHtml({ language, title, message, link, note, noteLink }: MailContent, boutique: BoutiqueFacts) {
  const { name, phone } = boutique
  const call =
    phone && `<br><a href="tel:${escapeHtml(phone)}" style="color:inherit">${escapeHtml(phoneText(phone))}</a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;background:${colors.linen};color:${colors.ink};font:16px/1.5 Georgia,serif;overflow-wrap:anywhere;word-break:break-word">
<div style="max-width:520px;margin:0 auto;padding:24px;background:${colors.paper};border:1px solid ${colors.hair}">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:normal">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px">${escapeLines(message)}</p>
${link ? `<p style="margin:0 0 20px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;background:${colors.ink};color:${colors.paper};text-decoration:none">${escapeHtml(link.label)}</a></p>` : ''}
<p style="margin:0 0 20px;${small}">${escapeHtml(name)}${call || ''}</p>
<p style="margin:0;${small}">${escapeHtml(note)}${noteLink ? ` <a href="${escapeHtml(noteLink.href)}" style="color:inherit">${escapeHtml(noteLink.label)}</a>.` : ''}</p>
</div></body></html>`
}

/** Parts of a notification that are sent; `data` is never included. */
export type NotificationContent = {
  notificationId: string
  userId: string | null
  type: string
  title: string
  message: string
  relatedId: string | null
  /** Language of the recipient; notifications for admins are in English. */
  language?: Language | null
}

/** Returns the language of a sent notification. */
const languageOf = ({ userId, language }: NotificationContent): Language =>
  userId === null ? 'en' : (language ?? 'en')

/** Returns the page that shows the subject of a notification. */
export const pathOf = (notification: NotificationContent) =>
  notification.userId === null
    ? adminPathOf(notification)
    : pathIn(languageOf(notification), customerPathOf(notification))

/** Returns the text on one line: a line break in a mail header would start another header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
