import { t } from '../../../shared/words/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickTime } from './pick-time.tsx'
import { type TakenVisit, useTakeTime, type VisitSubject } from './use-take-time.ts'

type Props = VisitSubject & {
  /** The visit that is moved; null where a first time is chosen. */
  visit: { id: string; updatedAt: string } | null
  /** The last Indian date that can be chosen. */
  until: string
  /** See `Dialog`. */
  inUrl?: boolean
  onTaken?: (visit: TakenVisit) => void
  onClose: () => void
}

/** The times that a customer chooses from, or moves a visit to. */
export function PickDialog({ of, id, visit, until, inUrl, onTaken, onClose }: Props) {
  const { take, isPending } = useTakeTime({ of, id }, visit, (taken) => {
    onTaken?.(taken)
    onClose()
  })
  return (
    <Dialog open inUrl={inUrl} onOpenChange={onClose} title={visit ? t('Move your visit') : t('Choose a time to come')}>
      <PickTime
        sayTime={(time) => (visit ? t('Move to {time}', { time }) : t('Choose {time}', { time }))}
        busy={isPending}
        {...{ take, until }}
      />
    </Dialog>
  )
}
