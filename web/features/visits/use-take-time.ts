import { useRef } from 'react'
import { visitTime } from '../../../shared/visit-times.ts'
import { t } from '../../../shared/words/t.ts'
import { ApiError, api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { customerVisitKeys } from './queries.ts'

/** Returns whether the server refused the time itself, so another time may work. */
export const isAboutTime = (error: unknown) => error instanceof ApiError && error.detail('reason') === 'time'

/**
 * Returns the reason for a refusal that the admin may overrule (hours or places), and the next free time; undefined for
 * other errors.
 */
export function clashOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const [force, next] = [error.detail('force'), error.detail('next')]
  return force === 'hours' || force === 'places' ? ({ force, next } as const) : undefined
}

/** Subject of a customer's visit. */
export type VisitSubject = { of: 'bookings' | 'orders'; id: string }

/** Books a time for a booking or an order, or moves `visit` to it. `take` throws on a refusal. */
export function useTakeTime(
  { of, id }: VisitSubject,
  visit: { id: string; updatedAt: string } | null,
  onTaken: () => void,
) {
  // Idempotency key: a retry does not create a second visit.
  const ownId = useRef(crypto.randomUUID())
  const { mutateAsync, isPending } = useAction({
    mutationFn: (startsAt: string) => {
      if (visit)
        return send(
          api.user.visits[':id'].$put({ param: { id: visit.id }, json: { startsAt, updatedAt: visit.updatedAt } }),
        )
      return send(api.user[of][':id'].visit.$post({ param: { id }, json: { id: ownId.current, startsAt } }))
    },
    success: ({ startsAt }) => ({
      title: t('We look forward to your visit'),
      description: visitTime(Date.parse(startsAt)),
    }),
    failure: t('We could not keep this time for you. Please try again.'),
    // The dialog shows this refusal beside other times.
    isShown: isAboutTime,
    refresh: customerVisitKeys(of, id),
  })
  async function take(startsAt: string) {
    await mutateAsync(startsAt)
    onTaken()
  }
  return { take, isPending }
}
