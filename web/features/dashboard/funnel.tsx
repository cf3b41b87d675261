import type { Stats } from './queries.ts'

export function Funnel({ stats }: { stats: Stats }) {
  const stages = [
    { name: 'Leads', count: stats.totalLeads },
    // Whoever was converted was qualified on the way, or at least as good as that.
    { name: 'Qualified', count: stats.qualifiedLeads + stats.convertedLeads },
    { name: 'Converted', count: stats.convertedLeads },
  ]
  const percentage = (count: number) => (stats.totalLeads > 0 ? Math.min(100, (count / stats.totalLeads) * 100) : 0)
  return (
    <div className="grid min-w-0 content-start gap-3.5">
      <h2 className="section-title text-subtitle">From lead to customer</h2>
      <dl className="num grid gap-2.5">
        {stages.map(({ name, count }) => (
          <div key={name} className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-3 text-label">
            <dt>{name}</dt>
            <dd className="relative h-8 bg-linen">
              <svg className="absolute inset-0" width="100%" height="100%" aria-hidden="true">
                <rect className="fill-st-pending-bg" width={`${percentage(count)}%`} height="100%" />
                <line
                  className="stroke-zari stroke-2"
                  strokeDasharray="6 4"
                  x1={`${percentage(count)}%`}
                  x2={`${percentage(count)}%`}
                  y1="0"
                  y2="100%"
                />
              </svg>
              <b className="relative block px-3 leading-8 font-semibold">{count.toLocaleString('en-IN')}</b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
