import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { pathIn } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import type { Mail } from '../../lib/mail.ts'
import { sayIn } from '../../told.ts'
import { type MailContent, renderMailHtml } from './mail-html.ts'
import { languageOf, type NotificationContent, oneLine, pathOf } from './notification-content.ts'
import { isAlwaysMailed } from './topics.ts'

type MailOptions = { to: string; from: string; site: string; boutique: BoutiqueFacts }

/** A notification as a mail, plain and in HTML. `site` is the shop's address, for the links; empty leaves them out. */
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
    // Not one-click (RFC 8058): the switch of each topic stands behind the sign-in.
    ...(settings && !isAlwaysMailed(notification.type) && { headers: { 'List-Unsubscribe': `<${settings}>` } }),
  }
}

/** The boutique's letter: title, message, link, and a note in small print. */
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
