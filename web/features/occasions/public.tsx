import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OccasionKind } from '../../../shared/occasions.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useKeptFocus } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OccasionRow, occasionsQuery } from './occasion-row.tsx'

const lists = [
  {
    kind: 'baptism',
    title: 'Baptisms a year ago',
    hint: 'A family is listed here from five weeks before the day until a week after it.',
    none: 'No baptism suit of ours was worn about a year ago in a family that wants news and offers.',
    done: 'Every family with a baptism about a year ago was written to or left out.',
  },
  {
    kind: 'communion',
    title: 'Eight to ten this year',
    hint: 'Children whose month of birth you have noted, and who have no communion dress of ours.',
    none: 'No child of this age is in a family that wants news and offers.',
    done: 'Every family with a child of this age was written to or left out this year.',
  },
] as const

/** Families to write to about a day of theirs, by hand and once: only who agreed to news and offers. */
export const Occasions = () => (
  <div className="grid gap-8">
    <p className="max-w-paragraph text-ink-soft">
      Only parents who agreed to news and offers, have a number, and take messages on WhatsApp. Whoever withdraws that
      is gone from here at once. You write to each family once a year, or leave it out: that takes it off both lists.
    </p>
    {lists.map((list) => (
      <OccasionList key={list.kind} {...list} />
    ))}
  </div>
)

type Props = { kind: OccasionKind; title: string; hint: string; none: string; done: string }

function OccasionList({ kind, title, hint, none, done }: Props) {
  const list = useInfiniteQuery(occasionsQuery(kind))
  return (
    <section aria-labelledby={`occasions-${kind}`} className="grid gap-3">
      <h2 id={`occasions-${kind}`} className="section-title">
        {title}
      </h2>
      <p className="text-label text-ink-soft">{hint}</p>
      <PagedList
        list={list}
        label="families"
        what="the families"
        empty={
          // A page looks at so many rows: it may find nobody and have a next one.
          list.hasNextPage ? (
            <button
              type="button"
              className="btn btn-line btn-small justify-self-start"
              aria-disabled={list.isFetchingNextPage}
              onClick={() => list.isFetchingNextPage || list.fetchNextPage()}
            >
              {list.isFetchingNextPage ? 'Looking...' : 'Look further'}
            </button>
          ) : list.data?.pages.some(({ hasSettled }) => hasSettled) ? (
            <EmptyState title="All done">{done}</EmptyState>
          ) : (
            <EmptyState title="Nobody to write to">
              {none} Customers choose that themselves, in their settings.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <Rows label={title}>
            {rows.map((occasion) => (
              <OccasionRow key={occasion.about} {...{ occasion, kind }} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} {...useKeptFocus()}>
    {children}
  </ul>
)
