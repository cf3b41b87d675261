import { useParams, useRoute } from 'wouter'
import { t } from '../../shared/words/t.ts'
import { usePageTitle } from '../features/boutique/public.tsx'
import { MeasureAtWork } from '../features/measurements/measure-at-work.tsx'
import { workKeys, workTitle } from '../features/staff/queries.ts'
import { useKeptLanguage } from '../features/staff/work-language.tsx'
import { WorkOrder } from '../features/staff/work-order.tsx'
import { StartWork, WorkToday } from '../features/staff/work-today.tsx'
import { WorkFrame } from './screen-skeleton.tsx'

/** The three screens of a helper's phone: the start of a session, the work of the day, one order. */
export default function WorkPage() {
  const { id } = useParams()
  const [isStart] = useRoute('/work/start')
  useKeptLanguage()
  usePageTitle(id ? t('Order') : isStart ? t('Start') : t('Work'))
  return <WorkFrame>{id ? <Order id={id} /> : isStart ? <StartWork /> : <WorkToday />}</WorkFrame>
}

const Order = ({ id }: { id: string }) => (
  <WorkOrder
    id={id}
    renderMeasure={({ order, onClose }) => (
      <MeasureAtWork order={order} title={workTitle(order)} refresh={workKeys} onClose={onClose} />
    )}
  />
)
