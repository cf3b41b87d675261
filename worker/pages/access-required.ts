import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { type Speech, t } from '../../shared/words/t.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { speakOfPage } from './malayalam.ts'
import { plainPage } from './plain-page.ts'

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
