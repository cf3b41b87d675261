import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { phoneText } from '../../shared/phone-text.ts'
import { type Speech, t } from '../../shared/words/t.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { speakOfPage } from './malayalam.ts'
import { plainPage } from './plain-page.ts'

const callLink = (phone: string) =>
  `<a href="tel:${escapeHtml(phone)}">${t('Call {phone}', { phone: escapeHtml(phoneText(phone)) })}</a>`
const chatLink = (number: string) => `<a href="https://wa.me/${escapeHtml(number.slice(1))}">WhatsApp</a>`

/** Tries again by itself once the connection is back, or somebody comes back to the page. */
const tryAgain = {
  code: "const tryAgain=()=>document.visibilityState==='visible'&&navigator.onLine&&location.reload();addEventListener('online',tryAgain);addEventListener('visibilitychange',tryAgain)",
  hash: 'sha256-y8nG8ERK3mKnk5uhVGqSLFvt3EO/vvNMaLLFd1Ys/5c=',
}

/** The page that a device keeps for when it has no connection: web/sw fetches it beforehand. */
export const offlineResponse = (boutique: BoutiqueFacts, speech: Speech) => {
  const { phone, whatsapp } = boutique
  const page = speakOfPage(speech, () => ({
    title: t("You're offline"),
    text: t(
      'This device is not connected to the internet. Nothing you sent is lost, and what you wrote in a form will still be there once you are back online.',
    ),
    links: `<a href="">${t('Try again')}</a>${phone ? callLink(phone) : ''}${whatsapp ? chatLink(whatsapp) : ''}`,
  }))
  return plainPage(boutique, page, 'public, max-age=3600', { language: speech.language, script: tryAgain })
}

/**
 * Answers photos that a phone shared while its service worker was not there to take them. Nothing of them is read or kept,
 * so it is the same for everybody.
 */
export const shareAgainResponse = (boutique: BoutiqueFacts) => {
  const page = {
    title: 'Please share again',
    text: `The desk on this phone was not ready and could not take your photos. They are still in your gallery. Open the
desk once, then share them again.`,
    links: '<a href="/admin">Open the desk</a>',
  }
  return plainPage(boutique, page, 'private, no-store')
}
