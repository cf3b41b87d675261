import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxFamilyLinks } from '../../../shared/family.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { longDate } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { whatsappUrl } from '../../lib/whatsapp-url.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { FamilyLinkRow } from './family-link-row.tsx'
import { endFamilyLink, familyLinksQuery, type NewFamilyLink } from './queries.ts'

/** The links of an order for its customer's family: makes one, and ends one. */
export function FamilyLinks({ orderId, dialog }: { orderId: string; dialog: UrlDialog }) {
  const query = useQuery(familyLinksQuery(orderId))
  const [made, setMade] = useState<NewFamilyLink>()
  // Kept until it is made: a second press after a lost answer gives the same link.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { mutate: make, isPending } = useAction({
    mutationFn: () => send(api.user.orders[':id']['family-links'].$post({ param: { id: orderId }, json: { id } })),
    success: () => ({ title: t('The link is ready'), description: t('Send the link, and tell the PIN by itself.') }),
    onSuccess: (link) => {
      setMade(link)
      setId(crypto.randomUUID())
    },
    failure: t('We could not make the link. Please try again.'),
    refresh: [familyLinksQuery(orderId).queryKey],
  })
  return (
    <Dialog
      {...dialog}
      title={t('Share with family')}
      description={t(
        'Grandparents and godparents see the stages, the photos of the work, and about when the fitting is and when it is ready. They see no prices, no names, no messages, no sizes, and none of the photos you sent.',
      )}
    >
      <div className="grid gap-6 pt-5 pb-7">
        {made && <NewLink link={made} />}
        <QueryState query={query} label={t('your links')}>
          {(links) => (
            <>
              {links.length < maxFamilyLinks ? (
                <button
                  type="button"
                  className={`justify-self-start ${made ? 'btn btn-line' : 'btn'}`}
                  aria-disabled={isPending}
                  onClick={() => isPending || make()}
                >
                  {isPending ? t('Making...') : links.length > 0 ? t('Make another link') : t('Make a link')}
                </button>
              ) : (
                <p className="text-ink-soft">{t('Three links are open. End one to make another.')}</p>
              )}
              {links.length > 0 && (
                <ul className="border-t border-hair" aria-label={t('Open links')}>
                  {links.map((link, index) => (
                    <FamilyLinkRow
                      key={link.id}
                      {...{ link, nth: index + 1 }}
                      end={() => endFamilyLink(orderId, link.id)}
                      refresh={familyLinksQuery(orderId).queryKey}
                      // Link and PIN of another are shown only now, and stay.
                      onEnded={() => setMade((shown) => (shown?.id === link.id ? undefined : shown))}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  )
}

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
