import { Link } from 'wouter'
import { focusAdminTabs } from '../../shell/admin-tabs.ts'
import type { Figures } from './queries.ts'
import { overdueLinks } from './report-text.ts'

/** What had waited for more than 18 of the promised 24 hours, each with a link to answer it. */
export function Overdue({ waiting }: { waiting: Figures['waiting'] }) {
  const late = waiting && overdueLinks(waiting)
  return (
    <section className="grid content-start gap-2" aria-labelledby="report-overdue">
      <h4 id="report-overdue" className="section-title text-subtitle">
        Waits for more than 18 hours
      </h4>
      {!late && <p className="text-ink-soft">This report was written later, when nobody knew any more.</p>}
      {late?.length === 0 && <p className="text-ink-soft">Nothing. Everybody had an answer in time.</p>}
      {late && late.length > 0 && (
        <ul className="num">
          {late.map(({ text, href }) => (
            <li key={href}>
              <Link href={href} className="link" onClick={focusAdminTabs}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
