import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api, send } from '../../api.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useMarkAnswered } from './queries.ts'

type Props = ({ customerId: string } | { orderId: string }) & { children: string; className?: string }

// Not in the chat's public.ts, which the first view of public pages loads.

/** Opens the chat with a customer, or about an order, on the messages tab; it is made where there is none yet. */
export function BeginChat({ children, className = 'link', ...about }: Props) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      'orderId' in about
        ? send(api.chat.room[':orderId'].$get({ param: { orderId: about.orderId } }))
        : send(api.admin.chat.rooms.$post({ json: { customerId: about.customerId } })),
    onSuccess: ({ id }) => navigate(`/admin?tab=messages&room=${encodeURIComponent(id)}`),
    onError: (error) => toastFailure(error, 'We could not open the chat. Please try again.'),
  })
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'One moment...' : children}
    </button>
  )
}

/** Under the last word of a chat that needs no answer, such as a thank-you: it waits no longer. */
export function NeedsNoAnswer({ roomId, name }: { roomId: string; name: string }) {
  const { mutate, isPending, isSuccess } = useMarkAnswered()
  if (isSuccess) return null
  return (
    <p className="flex-none border-t border-dashed border-edge px-5">
      <button
        type="button"
        className="link text-label"
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ kind: 'chat', about: roomId, name, how: 'none' })}
      >
        {isPending ? 'One moment...' : 'Needs no answer'}
      </button>
    </p>
  )
}
