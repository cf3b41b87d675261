import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxStaff } from '../../../shared/staff.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { AddHelper } from './add-helper.tsx'
import { type StaffLink, staffQuery } from './queries.ts'
import { StaffLinkDialog } from './staff-link.tsx'
import { StaffRow } from './staff-row.tsx'

/** Who helps at the table: each with a phone that a link opens, and that is ended at a press. */
export function Staff() {
  const [isAdding, setAdding] = useState(false)
  const [link, setLink] = useState<StaffLink>()
  const query = useQuery(staffQuery)
  return (
    <section className="grid max-w-[720px] gap-4" aria-labelledby="staff">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="staff" className="text-title">
          Staff
        </h2>
        {(query.data?.length ?? 0) < maxStaff && <AddButton label="Add a helper" onPress={() => setAdding(true)} />}
      </div>
      <p className="max-w-paragraph text-ink-soft">
        A helper sees the work on one phone: first names, garments, days, your notes for the tailor, sizes, and photos
        with the open notes on them. No customer's surname, number or chat, and no price. When a stage is done there,
        the customer is told just as when you do it here.
      </p>
      <QueryState query={query} label="the staff">
        {(staff) =>
          staff.length > 0 ? (
            <ul aria-label="Helpers">
              {staff.map((helper) => (
                <StaffRow key={helper.id} helper={helper} onLink={setLink} />
              ))}
            </ul>
          ) : (
            <p className="border-t border-hair py-4">Nobody yet. Add a helper, and open the link on their phone.</p>
          )
        }
      </QueryState>
      {isAdding && (
        <AddHelper
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            setLink(added)
          }}
        />
      )}
      {link && <StaffLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </section>
  )
}
