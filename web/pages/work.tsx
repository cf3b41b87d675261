import { usePageTitle } from '../features/boutique/public.tsx'
import { WorkToday } from '../features/staff/work-today.tsx'
import { WorkFrame } from './work-frame.tsx'

export default function WorkPage() {
  usePageTitle('Work')
  return (
    <WorkFrame>
      <WorkToday />
    </WorkFrame>
  )
}
