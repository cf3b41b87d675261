import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { copyText } from '../ui/copy-text.ts'
import { BackLink } from '../ui/screen-links.tsx'
import { EmptyState, Skeleton } from '../ui/states.tsx'
import { QueryState } from './query-state.tsx'

type DetailsPageProps<Data> = Omit<ComponentProps<typeof QueryState<Data>>, 'loading'> & {
  back: ComponentProps<typeof BackLink>
  /** Loading text for screen readers: 'Loading the order'. */
  loadingLabel: string
}

/** Page about one row in all states of its query, with a link back. */
export const DetailsPage = <Data,>({ back, loadingLabel, ...state }: DetailsPageProps<Data>) => (
  <>
    <div className="mb-2.5 print:hidden">
      <BackLink {...back} />
    </div>
    <QueryState {...state} loading={<Skeleton rows={5} label={loadingLabel} />} />
  </>
)

type Props<Data> = {
  query: UseQueryResult<Data>
  orderHref: string
  /** Name of the paper in messages: 'this bill'. */
  label: string
  loadingLabel: string
  /** Page title if the paper does not exist. */
  missing: string
  /** Renders the paper with its `PaperActions`. */
  children: (data: Data) => ReactNode
}

/** Page with one paper of an order: a receipt, a bill, the job card or the label for the bag. */
export const PaperPage = <Data,>({ orderHref, missing, ...state }: Props<Data>) => (
  <DetailsPage
    back={{ href: orderHref, children: t('The order') }}
    missing={
      <EmptyState heading="h1" title={missing}>
        {t('The link may be out of date.')}
      </EmptyState>
    }
    {...state}
  />
)

type ActionsProps = {
  onPrint?: () => void
  /** Text of the print button while the paper is incomplete. */
  waitsFor?: string
  /** Paper as text for sharing. */
  text?: string
  /** Place of a paper in the middle of a wide screen. */
  className?: string
  /** Other actions on the paper. */
  children?: ReactNode
}

/** Prints a paper or shares it as text. */
export const PaperActions = ({ onPrint = () => print(), waitsFor, text, className, children }: ActionsProps) => (
  <p className={`mb-5 flex flex-wrap items-center gap-3 print:hidden ${className ?? ''}`}>
    <button type="button" className="btn btn-small" aria-disabled={waitsFor !== undefined} onClick={onPrint}>
      {waitsFor ?? t('Print')}
    </button>
    {text && (
      <button type="button" className="btn btn-line btn-small" onClick={() => share(text)}>
        {t('Share')}
      </button>
    )}
    {children}
  </p>
)

/** Opens the phone's share sheet with a text, or copies the text if there is none. */
async function share(text: string) {
  if (!navigator.share) return copyText(text)
  // Rejects when the share sheet is closed.
  await navigator.share({ title: document.title, text }).catch(() => {})
}
