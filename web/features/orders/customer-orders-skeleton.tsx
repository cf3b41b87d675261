import { t } from '../../../shared/words/t.ts'

export const customerOrderRowClass =
  'grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-3.5 border-b border-hair py-5.5 first:pt-0 md:grid-cols-[88px_minmax(0,1fr)_300px_132px] md:items-center md:gap-x-8'

export const CustomerOrdersSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t('Loading your orders')}</span>
    <div>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </div>
  </div>
)

const RowSkeleton = () => (
  <div className={customerOrderRowClass}>
    <div className="skeleton aspect-4/5" />
    <div className="grid content-center gap-3">
      <div className="skeleton h-6.5 w-24" />
      <div className="skeleton h-7.5 max-w-80" />
      <div className="skeleton h-4 max-w-64" />
    </div>
  </div>
)
