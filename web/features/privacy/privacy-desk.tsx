import { useSearchParams } from 'wouter'
import { AdminSection } from '../../ui/admin-section.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { DeskBreach } from './desk-breach.tsx'
import { DeskConsents } from './desk-consents.tsx'
import { DeskLog } from './desk-log.tsx'
import { DeskRequests } from './desk-requests.tsx'
import { KeptHowLong } from './kept-how-long.tsx'

const sections = [
  { value: 'requests', label: 'Requests', Content: DeskRequests },
  { value: 'consents', label: 'Consents', Content: DeskConsents },
  { value: 'kept', label: 'Kept how long', Content: KeptHowLong },
  { value: 'breach', label: 'Breach', Content: DeskBreach },
  { value: 'log', label: 'Log', Content: DeskLog },
] as const

/** The desk's side of what people may ask about their data. */
export function PrivacyDesk() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = sections.find(({ value }) => value === search.get('part')) ?? sections[0]
  return (
    <AdminSection title="Privacy">
      <SectionNav
        label="Privacy"
        sections={sections}
        open={open}
        onOpen={(part) => setSearch({ tab: 'privacy', part })}
      />
      <Content />
    </AdminSection>
  )
}
