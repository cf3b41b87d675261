import { usePageTitle } from '../features/boutique/public.tsx'
import { StartWork } from '../features/staff/start-work.tsx'
import { WorkFrame } from './work-frame.tsx'

export default function WorkStartPage() {
  usePageTitle('Start')
  return (
    <WorkFrame>
      <StartWork />
    </WorkFrame>
  )
}
