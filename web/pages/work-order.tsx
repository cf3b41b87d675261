import { useParams } from 'wouter'
import { usePageTitle } from '../features/boutique/public.tsx'
import { MeasureAtWork } from '../features/measurements/measure-at-work.tsx'
import { workKeys } from '../features/staff/queries.ts'
import { WorkOrder } from '../features/staff/work-order.tsx'
import { workTitle } from '../features/staff/work-texts.ts'
import { WorkFrame } from './work-frame.tsx'

export default function WorkOrderPage() {
  usePageTitle('Order')
  const { id = '' } = useParams()
  return (
    <WorkFrame>
      <WorkOrder
        id={id}
        renderMeasure={({ order, onClose }) => (
          <MeasureAtWork order={order} title={workTitle(order)} refresh={workKeys} onClose={onClose} />
        )}
      />
    </WorkFrame>
  )
}
