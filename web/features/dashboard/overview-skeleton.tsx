import { Skeleton } from '../../ui/states.tsx'

export const OverviewSkeleton = () => (
  <div className="grid gap-7">
    <div className="skeleton h-20" />
    <Skeleton rows={2} label="Loading your figures" />
  </div>
)
