import { useSearchParams } from 'wouter'
import { MoneyReport } from '../features/money/money-report.tsx'
import { DailyReports } from '../features/reports/daily-reports.tsx'
import { SectionNav } from '../ui/section-nav.tsx'

const parts = [
  { value: 'days', label: 'Daily report', Content: DailyReports },
  { value: 'money', label: 'Money', Content: MoneyReport },
] as const

/** What the boutique's days and months came to. */
export function ReportsTab() {
  const [search, setSearch] = useSearchParams()
  const { value: open, Content } = parts.find(({ value }) => value === search.get('part')) ?? parts[0]
  return (
    <div className="grid gap-4">
      <SectionNav label="Reports" sections={parts} open={open} onOpen={(part) => setSearch({ tab: 'reports', part })} />
      <Content />
    </div>
  )
}
