import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { copyText } from '../ui/copy-text.ts'
import { BackLink } from '../ui/screen-links.tsx'
import { EmptyState, Skeleton } from '../ui/states.tsx'
import { QueryState } from './query-state.tsx'

type DetailsPageProps<Data> = Omit<ComponentProps<typeof QueryState<Data>>, 'loading'> & {
  back: ComponentProps<typeof BackLink>
  /** What screen readers hear meanwhile: 'Loading the order'. */
  loadingLabel: string
}

/** A page about one row, in each state of its query, under the way back. */
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
  /** Names the paper in the states of its query: 'this bill'. */
  label: string
  loadingLabel: string
  /** Title of the page where there is no such paper. */
  missing: string
  /** The paper with its `PaperActions`. */
  children: (data: Data) => ReactNode
}

/** A page that shows one paper of an order: a receipt, a bill or the job card. */
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
  /** Shown by the button for printing while the paper is not complete. */
  waitsFor?: string
  /** The paper as a message, which can be shared. */
  text?: string
  /** Other ways to hand it over. */
  children?: ReactNode
}

/** Prints a paper, or shares it as text. */
export const PaperActions = ({ onPrint = () => print(), waitsFor, text, children }: ActionsProps) => (
  <p className="mx-auto mb-5 flex max-w-[560px] flex-wrap items-center gap-3 print:hidden">
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

/** Hands a text to the phone's share sheet, or copies it where there is none. */
async function share(text: string) {
  if (!navigator.share) return copyText(text)
  // It rejects when the phone's share sheet is closed again.
  await navigator.share({ title: document.title, text }).catch(() => {})
}
