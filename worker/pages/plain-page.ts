import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { phoneText } from '../../shared/contact.ts'
import { type Language, type Speech, t } from '../../shared/words/t.ts'
import { escapeHtml } from '../lib/text.ts'
import { speakOfPage } from './malayalam.ts'

/** Letters of the device where it has not kept the shop's; optional, so that nothing moves. */
const malayalamStyles = `@font-face { font-family: "Malayalam text"; font-display: optional; src: url(/fonts/noto-sans-malayalam-da330000.woff2) format("woff2"); unicode-range: U+D00-D7F, U+200C-200D, U+25CC }
body { line-height: 1.65; font-family: Figtree, "Malayalam text", system-ui, sans-serif }
h1 { font-size: clamp(1.8rem, 1.4rem + 2vw, 2.8rem); line-height: 1.4; font-family: Fraunces, "Malayalam text", Georgia, serif }
`

type PlainPage = { title: string /** HTML, as is `links`. */; text: string; links: string }
/** `hash` is that of `code` as a policy names it, which lets this script run and no other. */
type Script = { code: string; hash: string }
type Options = { language?: Language; script?: Script }

// Whole in itself, with the tokens of tokens.css written out: nothing else can be fetched when it is shown. The fonts
// are there where the browser has kept them, and the page reads as well without.
const html = (
  { name }: BoutiqueFacts,
  { title, text, links }: PlainPage,
  { language, script }: Options,
) => `<!doctype html>
<html lang="${language === 'ml' ? 'ml' : 'en-IN'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${escapeHtml(name)}</title>
<style>
@font-face { font-family: Fraunces; font-weight: 350; font-display: optional; src: url(/fonts/fraunces-2d6ffce5.woff2) format("woff2") }
@font-face { font-family: Figtree; font-weight: 400 700; font-display: optional; src: url(/fonts/figtree-6a38222e.woff2) format("woff2") }
:root { color-scheme: light dark; --paper: #fbf8f3; --ink: #2a211b; --soft: #65564b; --thread: #c79a52; --zari: #84591d }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1713; --ink: #f3eadd; --soft: #bdad9c; --zari: #ddb36c } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100dvh; padding: 24px clamp(20px, 5.6vw, 80px); display: flex; flex-direction: column; overflow-wrap: anywhere;
  font: 400 1.0625rem/1.6 Figtree, system-ui, sans-serif; color: var(--ink); background: var(--paper) }
.name, h1 { font-family: Fraunces, Georgia, serif; font-weight: 350 }
.name { font-size: 1.375rem }
main { margin-block: auto; max-width: 34rem; display: grid; justify-items: start; gap: 16px; padding-block: 40px }
.snapped { width: 160px; height: 2px;
  background: linear-gradient(90deg, var(--thread) 0 44%, transparent 44% 56%, var(--thread) 56%) }
h1 { font-size: clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem); line-height: 1.1; text-wrap: balance }
p { color: var(--soft) }
a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; color: inherit;
  text-decoration: underline dashed 1.5px var(--thread); text-underline-offset: 6px }
a:hover { color: var(--zari) }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
nav { display: flex; flex-wrap: wrap; gap: 4px 28px }
@media print { :root { --paper: #fff; --ink: #000; --soft: #000 } }
${language === 'ml' ? malayalamStyles : ''}</style>
<p class="name">${escapeHtml(name)}</p>
<main>
<div class="snapped"></div>
<h1>${title}</h1>
<p>${text}</p>
<nav>${links}</nav>
</main>
${script ? `<script>${script.code}</script>` : ''}
</html>`

/** A page of a few lines, without any script but one given, for when the shop itself is not at hand. */
const plainPage = (boutique: BoutiqueFacts, page: PlainPage, cacheControl: string, options: Options = {}) =>
  new Response(html(boutique, page, options), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': cacheControl,
      'Content-Security-Policy': [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "font-src 'self'",
        ...(options.script ? [`script-src '${options.script.hash}'`] : []),
        "frame-ancestors 'none'",
      ].join('; '),
    },
  })

/** Goes on to the sign-in after a moment. In the place of this page, so that Back does not come here again. */
const goOn = {
  code: "setTimeout(()=>location.replace(document.querySelector('nav a').href),1500)",
  hash: 'sha256-Tfurnq3YaOXIWRrldh/KPwwK6ySOcfApqilMfrCyjOo=',
}

/** The card in place of a customer's screen, for a visitor: it leads to the sign-in, and from there to `path`. */
export function accessRequiredResponse(boutique: BoutiqueFacts, speech: Speech, path: string, signInPath: string) {
  const isSettings = /^(\/ml)?\/user\/settings\b/.test(path)
  const next = encodeURIComponent(path)
  const page = speakOfPage(speech, () => ({
    title: t('Access Required'),
    text: t('Please sign in to see your orders and consultations.'),
    links: isSettings
      ? `<a href="/api/login?next=${escapeHtml(next)}">${t('Sign In')}</a>`
      : `<a href="${signInPath}?next=${escapeHtml(next)}">${t('Sign In / Sign Up')}</a>`,
  }))
  return plainPage(boutique, page, 'private, no-store', { language: speech.language, script: goOn })
}

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
