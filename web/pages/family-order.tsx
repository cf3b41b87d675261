import { FamilyOrder } from '../features/family/family-order.tsx'
import type { FamilyOrder as Order } from '../features/family/queries.ts'
import { StatusTimeline } from '../features/orders/status-timeline.tsx'

/** The page of a link once the PIN is given. */
export const FamilyOrderPage = (props: { order: Order; path: string }) => (
  <FamilyOrder {...props} stages={<StatusTimeline order={props.order} />} />
)
