import type { InferResponseType } from 'hono/client'
import type { AnswerInput } from '../../../shared/answers.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { useAction } from '../../shell/use-action.ts'

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
export const useMarkAnswered = () =>
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
