import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type HeardFrom, heardFromKeys, heardFromName } from '../../../shared/heard-from.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Chips } from '../../ui/chips.tsx'

type Props = { booking: { id: string; updatedAt: string } }

/** One tap, or none; another tap corrects it. The booking has been sent whatever comes of this. */
export function HeardFromField({ booking: { id, updatedAt } }: Props) {
  const chips = useRef<HTMLDivElement>(null)
  const { mutate, isSuccess } = useMutation({
    mutationFn: (heardFrom: HeardFrom) =>
      send(api.user.bookings[':id'].$patch({ param: { id }, json: { updatedAt, heardFrom } })),
    onError: (error) => {
      // A chip that stays chosen is changed by no tap.
      for (const chip of chips.current?.querySelectorAll('input') ?? []) chip.checked = false
      toastFailure(error, t('We could not note this. Please tap again.'))
    },
  })
  return (
    <div className="grid gap-2" ref={chips}>
      <Chips
        label={t('How did you hear of us?')}
        name="heardFrom"
        of={heardFromKeys.map((key) => [key, heardFromName(key)] as const)}
        onChange={(heardFrom) => mutate(heardFrom)}
      />
      <p className="text-fine text-ink-soft" role="status">
        {isSuccess && t('Thank you.')}
      </p>
    </div>
  )
}
