import { Skeleton } from '../../ui/states.tsx'

export const OverviewSkeleton = () => <Skeleton rows={2} label="Loading your figures" />

/** The space of the cards, so that nothing below them moves when they come. */
export const statCardsRoom = 'min-h-15 tall:min-h-28'

export const StatCardsSkeleton = () => <div className={`skeleton ${statCardsRoom}`} />
