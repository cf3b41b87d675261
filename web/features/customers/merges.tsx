import { mergeUndoDays } from '../../../shared/merges.ts'
import { api, send } from '../../api.ts'
import { dayMonth } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { customerKeys, type DetailedCustomer, displayName } from './public.tsx'

type Undone = { keptId: string; id: string; name: string }

/** Undoes a merge of two customers. */
export const useUndoMerge = () =>
  useAction({
    mutationFn: ({ keptId, id }: Undone) =>
      send(api.admin.customers[':id'].merges[':merge'].undo.$post({ param: { id: keptId, merge: id } })),
    success: (_answer, { name }) => ({ title: 'Two customers again', description: name }),
    failure: 'We could not undo this. Please try again.',
    refresh: customerKeys,
  })

/** Shows a line for each customer merged into this one, while the merge can be undone. */
export function MergedLines({ customer: { id: keptId, merges } }: { customer: DetailedCustomer }) {
  const { mutate, isPending } = useUndoMerge()
  return merges.map(({ id, name, createdAt, undoUntil }) => (
    <p key={id} className="flex max-w-paragraph flex-wrap items-center gap-x-5 gap-y-1 bg-linen px-4 py-2">
      <span>
        Merged with <b dir="auto">{name}</b> on {dayMonth(createdAt)}. Undo until {dayMonth(undoUntil)}.
      </span>
      <button
        type="button"
        className="quiet"
        aria-label={`Undo the merge with ${name}`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ keptId, id, name })}
      >
        Undo
      </button>
    </p>
  ))
}

/** Describes the effects of a merge in sentences; `kept` is the remaining customer. */
export function mergeText(kept: DetailedCustomer, gone: DetailedCustomer) {
  const [keptName, goneName] = [displayName(kept), displayName(gone)]
  const moved = [counted(gone.totalOrders, 'order'), counted(ownBookings(gone), 'booking')].join(' and ')
  const verb = gone.totalOrders + ownBookings(gone) === 1 ? 'goes' : 'go'
  return [
    `${capitalized(moved)} of ${goneName} ${verb} to ${keptName}, with measurements, visits, messages and notes.`,
    gone.hasAccount &&
      `${goneName} can no longer sign in with ${gone.email}: every device is signed out now, and no mail is sent.`,
    (kept.noWhatsapp || gone.noWhatsapp) && 'WhatsApp messages are not wanted from then on.',
    gone.merges.length > 0 && `Earlier merges into ${goneName} become final.`,
    `You can undo this for ${mergeUndoDays} days.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const ownBookings = ({ bookings }: DetailedCustomer) => bookings.filter(({ isByPhone }) => !isByPhone).length

const counted = (count: number, noun: string) => `${count || 'no'} ${noun}${count === 1 ? '' : 's'}`
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
