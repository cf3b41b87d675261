import { Skeleton } from '../../ui/states.tsx'

export const OverviewSkeleton = () => <Skeleton rows={2} label="Loading your figures" />
