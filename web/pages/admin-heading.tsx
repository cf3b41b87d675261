import { fullDate } from '../lib/format.ts'

export const AdminHeading = () => (
  <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
    <h1 className="page-title">Admin Dashboard</h1>
    <p className="num text-ink-soft">{fullDate(Date.now())}</p>
  </header>
)
