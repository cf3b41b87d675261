import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { longDate } from '../../lib/format.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import type { NewFamilyLink } from './queries.ts'

/** A link and its PIN, which are shown this once; apart, so that one message does not have both. */
export function NewLink({ link: { url: englishUrl, pin, expiresAt } }: { link: NewFamilyLink }) {
  const { name } = useBoutique()
  const { origin, pathname, hash } = new URL(englishUrl)
  const url = origin + spokenPath(pathname) + hash
  const message = t('See how our order at {name} is coming along: {url} It asks for a PIN, which I will tell you.', {
    name,
    url,
  })
  return (
    <div className="grid gap-5 bg-linen px-5 py-5" role="status">
      <div className="grid gap-2.5">
        <p className="font-semibold">{t('The link')}</p>
        <p className="border border-edge bg-paper px-4 py-3 text-label wrap-anywhere select-all">{url}</p>
        <p className="flex flex-wrap gap-3">
          <a className="btn btn-small" href={whatsappUrl(null, message)} {...externalLink}>
            <Icon name="whatsapp" />
            WhatsApp
          </a>
          <button type="button" className="btn btn-line btn-small" onClick={() => copyText(url)}>
            {t('Copy the link')}
          </button>
        </p>
      </div>
      <div className="grid gap-2.5">
        <p className="font-semibold">{t('The PIN')}</p>
        <p className="num text-head leading-none tracking-[0.2em] select-all">{pin}</p>
        <button type="button" className="btn btn-line btn-small justify-self-start" onClick={() => copyText(pin)}>
          {t('Copy the PIN')}
        </button>
      </div>
      <p className="text-label text-ink-soft">
        {t(
          'Both are shown only now. Tell the PIN by itself: whoever has only the link sees nothing. It works until {day}.',
          { day: longDate(expiresAt) },
        )}
      </p>
    </div>
  )
}
