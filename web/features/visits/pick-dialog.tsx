import type { ComponentProps } from 'react'
import { t } from '../../../shared/words/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickTime } from './pick-time.tsx'
import { type TakenVisit, useTakeTime, type VisitSubject } from './use-take-time.ts'

type Props = VisitSubject & {
  /** The visit that is moved; null where a first time is chosen. */
  visit: { id: string; updatedAt: string } | null
  /** The last Indian date that can be chosen. */
  until: string
  onTaken?: (visit: TakenVisit) => void
  dialog: Pick<ComponentProps<typeof Dialog>, 'open' | 'inUrl' | 'onOpenChange'>
}

/** The times that a customer chooses from, or moves a visit to. */
export function PickDialog({ of, id, visit, until, onTaken, dialog }: Props) {
  const { take, isPending } = useTakeTime({ of, id }, visit, (taken) => {
    onTaken?.(taken)
    dialog.onOpenChange(false)
  })
  return (
    <Dialog {...dialog} title={visit ? t('Move your visit') : t('Choose a time to come')}>
      <PickTime
        sayTime={(time) => (visit ? t('Move to {time}', { time }) : t('Choose {time}', { time }))}
        busy={isPending}
        {...{ take, until }}
      />
    </Dialog>
  )
}
