import { isMobile } from '../../shared/contact.ts'

/** For links that leave the site: a tab of their own, which cannot reach this one. */
export const externalLink = { target: '_blank', rel: 'noopener' } as const

/**
 * Opens a chat in WhatsApp, with a message ready to send. `e164` is the number as it is dialled; without one, and
 * for a landline, WhatsApp asks whose chat it shall be.
 */
export function whatsappUrl(e164: string | null, message = '') {
  const text = message && `?text=${encodeURIComponent(message)}`
  return `https://wa.me/${e164 && isMobile(e164) ? e164.replace('+', '') : ''}${text}`
}
