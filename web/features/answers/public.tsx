import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Popover } from 'radix-ui'
import { useLocation } from 'wouter'
import type { AnswerInput } from '../../../shared/answers.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { useAction } from '../../shell/use-action.ts'
import { Icon } from '../../ui/icon.tsx'

/** All that waits for an answer: how many of each kind, and who has waited longest. */
export const answersQuery = query(api.admin.answers)
export type Answers = InferResponseType<typeof api.admin.answers.$get>
export type DueAnswer = Answers['rows'][number]

/** Queries that show people who wait: the figures, the lists of all that can be answered, and the bell. */
const waitingKeys = [
  api.admin.answers,
  api.admin.chat.rooms,
  api.bookings,
  api.admin.contacts,
  api.chat.leads,
  api.admin.notifications,
].map((route: { $url: () => URL }) => [route.$url().pathname])

/** `others`: what the same person asked before. */
export type Marked = Pick<DueAnswer, 'kind' | 'about' | 'name'> & Partial<Pick<DueAnswer, 'others'>>

/** Says that something was answered elsewhere, or needs no answer. */
const useMarkAnswered = () =>
  useAction({
    mutationFn: async ({ kind, about, others = [], how }: Marked & AnswerInput) => {
      // A forgotten password is answered with a password.
      for (const param of [{ kind, about }, ...others].filter((asked) => asked.kind !== 'password'))
        await send(
          api.admin.answers[':kind'][':about'].answered.$post({
            param: { kind: param.kind, about: param.about },
            json: { how },
          }),
        )
    },
    success: (_row, { how, name }) => ({
      title: how === 'none' ? 'Needs no answer' : 'Answered',
      description: name,
    }),
    failure: 'We could not save this. Please try again.',
    refresh: waitingKeys,
  })

type Props = ({ customerId: string } | { orderId: string }) & { children: string; className?: string }

// Not in the chat's public.ts, which the first view of public pages loads.

/** Opens the chat with a customer, or about an order, on the messages tab; it is made where there is none yet. */
export function BeginChat({ children, className = 'quiet', ...about }: Props) {
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
        className="quiet"
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ kind: 'chat', about: roomId, name, how: 'none' })}
      >
        {isPending ? 'One moment...' : 'Needs no answer'}
      </button>
    </p>
  )
}

const ways = [
  { how: 'called', label: 'I called' },
  { how: 'wrote', label: 'I wrote' },
  { how: 'none', label: 'Needs no answer' },
] as const

type MarkProps = {
  row: Marked
  className?: string
  /** A tick takes the place of the word on a phone. */
  isBrief?: boolean
}

/** For what was answered by phone or elsewhere: it waits no longer, and keeps its own status. */
export function MarkAnswered({ row, className = 'link', isBrief }: MarkProps) {
  const { mutate, isPending, isSuccess } = useMarkAnswered()
  const { name } = row
  if (isSuccess) return null
  return (
    <Popover.Root>
      <Popover.Trigger className={className} disabled={isPending}>
        <span className={isBrief ? 'max-sm:sr-only' : ''}>{isPending ? 'One moment...' : 'Answered'}</span>
        <span className="sr-only"> {name}</span>
        {isBrief && (
          <span className="sm:hidden">
            <Icon name="check" />
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover w-56 px-4.5 py-3"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={`How was ${name} answered?`}
        >
          <p className="text-label text-ink-soft">How was it answered?</p>
          <ul>
            {ways.map(({ how, label }) => (
              <li key={how}>
                <Popover.Close className="quiet" onClick={() => mutate({ ...row, how })}>
                  {label}
                </Popover.Close>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type WhileWaitingProps = Pick<MarkProps, 'row'> & {
  /** Finds the row that was asked, by its id. */
  rowQuery: (id: string) => {
    queryKey: readonly string[]
    queryFn: () => Promise<readonly { isUnanswered?: boolean | null }[]>
  }
}

/** In the details of what was asked, while it waits: a list does not say whether it does. */
export function MarkWhileWaiting({ row, rowQuery }: WhileWaitingProps) {
  const { data } = useQuery(rowQuery(row.about))
  return data?.[0]?.isUnanswered ? <MarkAnswered row={row} className="btn btn-line" /> : null
}
