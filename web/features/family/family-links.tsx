import { useQuery } from '@tanstack/react-query'
import { familyLinkForm, maxFamilyLinks, maxFamilyTitle } from '../../../shared/family.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shareLink } from '../../ui/share-link.ts'
import { useBoutique } from '../boutique/public.tsx'
import { FamilyLinkRow } from './desk-family-links.tsx'
import { endFamilyLink, familyLinksQuery, type OwnFamilyLink } from './queries.ts'

/** The links of an order for its customer's family: shows what opens each, makes one, and ends one. */
export function FamilyLinks({ orderId, dialog }: { orderId: string; dialog: UrlDialog }) {
  const query = useQuery(familyLinksQuery(orderId))
  return (
    <Dialog
      {...dialog}
      title={t('Share with family')}
      description={t(
        'Grandparents and godparents see the stages, the photos of the work, and about when the fitting is and when it is ready. They see no prices, no names, no messages, no sizes, and none of the photos you sent.',
      )}
    >
      <div className="grid gap-6 pt-5 pb-7">
        <QueryState query={query} label={t('your links')}>
          {(links) => (
            <>
              {links.length > 0 && (
                <ul className="grid gap-6" aria-label={t('Open links')}>
                  {links.map((link, index) => (
                    <FamilyLinkRow
                      key={link.id}
                      {...{ link, nth: index + 1 }}
                      end={() => endFamilyLink(orderId, link.id)}
                      refresh={familyLinksQuery(orderId).queryKey}
                    >
                      <LinkAndPin link={link} />
                    </FamilyLinkRow>
                  ))}
                </ul>
              )}
              {links.length < maxFamilyLinks ? (
                <NewLink orderId={orderId} isFirst={links.length === 0} />
              ) : (
                <p className="text-ink-soft">{t('Three links are open. End one to make another.')}</p>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  )
}

function NewLink({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const submit = useSubmit({
    schema: familyLinkForm,
    // The same id after a lost answer gives the same link.
    mutationFn: (input, idFor) =>
      send(
        api.user.orders[':id']['family-links'].$post({
          param: { id: orderId },
          json: { ...input, id: idFor(input) },
        }),
      ),
    success: () => ({ title: t('The link is ready'), description: t('Send the link, and the PIN separately.') }),
    onSuccess: (_answer, _input, form) => form.reset(),
    failure: t('We could not make the link. Please try again.'),
    refresh: [familyLinksQuery(orderId).queryKey],
    draft: `family-link-${orderId}`,
  })
  return (
    <DraftForm submit={submit} className="grid gap-4">
      <TextField
        label={t('What they read on top')}
        name="title"
        maxLength={maxFamilyTitle}
        placeholder={t('A gown for Maria’s baptism')}
        optional
      />
      <SubmitButton
        busyLabel={t('Making...')}
        className={isFirst ? 'btn justify-self-start' : 'btn btn-line justify-self-start'}
      >
        {isFirst ? t('Make a link') : t('Make another link')}
      </SubmitButton>
    </DraftForm>
  )
}

/** The address and the PIN of a link; apart, so that one message does not have both. Neither of a link from before the shop's key changed. */
function LinkAndPin({ link: { url: englishUrl, pin } }: { link: OwnFamilyLink }) {
  const { name } = useBoutique()
  if (!englishUrl || !pin) return null
  const { origin, pathname, hash } = new URL(englishUrl)
  const url = origin + spokenPath(pathname) + hash
  const text = t('See how our order at {name} is coming along. It asks for a PIN, which I will tell you.', { name })
  return (
    <div className="grid gap-4 bg-linen px-5 py-4">
      <p className="text-label wrap-anywhere select-all">{url}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-small grow" onClick={() => shareLink({ text, url })}>
          <Icon name="share" />
          {t('Share the link')}
        </button>
        <button type="button" className="btn btn-line btn-small grow" onClick={() => copyText(url)}>
          {t('Copy the link')}
        </button>
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3 border-t border-dashed border-edge pt-3">
        <p className="num">
          <span className="block text-label text-ink-soft">PIN</span>
          <b className="font-serif text-title leading-tight font-normal tracking-[0.2em] select-all">{pin}</b>
        </p>
        <button type="button" className="btn btn-line btn-small" onClick={() => copyText(pin)}>
          {t('Copy the PIN')}
        </button>
      </div>
      <p className="text-label text-ink-soft">{t('Send the PIN separately: the link alone shows nothing.')}</p>
    </div>
  )
}
