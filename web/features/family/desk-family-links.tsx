import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { longDate, relativeDateTime } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { deskFamilyLinksQuery, endFamilyLinkAtDesk, type FamilyLink } from './queries.ts'

/** At the desk, the links by which an order's family sees it. Nothing where there is none: only its customer makes one. */
export function DeskFamilyLinks({ orderId }: { orderId: string }) {
  const query = useQuery(deskFamilyLinksQuery(orderId))
  if (!query.error && !query.data?.length) return null
  return (
    <section className="grid gap-3 print:hidden" aria-labelledby="family-links">
      <h2 id="family-links" className="section-title">
        Shown to the family
      </h2>
      <QueryState query={query} label="the family’s links">
        {(links) => (
          <ul className="border-t border-hair" aria-label="Open links">
            {links.map((link, index) => (
              <FamilyLinkRow
                key={link.id}
                {...{ link, nth: index + 1 }}
                end={() => endFamilyLinkAtDesk(orderId, link.id)}
                refresh={deskFamilyLinksQuery(orderId).queryKey}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

type Props = {
  link: FamilyLink
  nth: number
  end: () => Promise<unknown>
  /** The query key of the list that it stands in. */
  refresh: readonly string[]
  /** Shown under it. */
  children?: ReactNode
}

/** A link that opens: when it was made, who has opened it last, until when; with the way to end it. */
export function FamilyLinkRow({ link, nth, end, refresh, children }: Props) {
  const { title, createdAt, expiresAt, seenAt } = link
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAction({
    mutationFn: end,
    success: () => ({ title: t('Ended'), description: t('This link no longer works.') }),
    failure: t('We could not end this link. Please try again.'),
    refresh: [refresh],
  })
  return (
    <li className="num grid gap-3 border-b border-hair py-2.5" tabIndex={-1}>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p className="min-w-0">
          <b className="block font-semibold wrap-anywhere">
            {title ?? t('Link of {day}', { day: longDate(createdAt) })}
          </b>
          <span className="block text-label text-ink-soft">
            {seenAt ? t('Last opened: {time}', { time: relativeDateTime(seenAt) }) : t('Not opened yet')}
          </span>
          <span className="block text-label text-ink-soft">{t('Until {day}', { day: longDate(expiresAt) })}</span>
        </p>
        <button
          type="button"
          className="quiet text-danger"
          aria-label={t('End link {nth}', { nth })}
          onClick={() => setAsking(true)}
        >
          {t('End')}
        </button>
      </div>
      {children}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('End this link?')}
        confirmLabel={t('End it')}
        busyLabel={t('Ending...')}
        cancelLabel={t('Keep it')}
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {t('It will no longer open for anyone. You cannot bring it back, but you can make another one.')}
      </ConfirmDialog>
    </li>
  )
}
