import { useInfiniteQuery } from '@tanstack/react-query'
import { auditLabels } from '../../../shared/audit.ts'
import { breachSteps } from '../../../shared/breach.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { auditQuery } from './queries.ts'

/** Who did what with somebody's data in the last 400 days. */
export const DeskLog = () => (
  <div className="grid max-w-[760px] gap-3">
    <p className="max-w-paragraph text-ink-soft">
      Sign-ins, exports, downloads and opened files, of the last 400 days. What is opened again within the hour is one
      line.
    </p>
    <PagedList
      list={useInfiniteQuery(auditQuery)}
      label="log"
      what="the log"
      empty={<EmptyState title="Nothing yet">Who opens what appears here.</EmptyState>}
    >
      {(rows) => (
        <ul aria-label="Log" className="border-t border-hair">
          {rows.map(({ id, what, who, isAdmin, about, createdAt }) => (
            <li key={id} className="border-b border-hair py-2.5 leading-snug">
              <p>
                {auditLabels[what]}
                {what === 'export' && about && ` (${about.replaceAll('_', ' ')})`}
                {what === 'breach' && about && breachText(about)}
              </p>
              <p className="num text-label text-ink-soft">
                <span dir="auto">{who ?? 'A deleted account'}</span>
                {isAdmin && ', the desk'}, {relativeDateTime(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  </div>
)

/** What was done about a breach, after the word. */
function breachText(about: string) {
  const [, step] = about.split(':')
  if (step === 'noticed') return ' noted'
  const done = breachSteps.find((one) => one.step === (step === 'told' ? 'people' : step))
  return done && `, done: ${done.label}`
}
