import type { InferResponseType } from 'hono/client'
import type { AnswerInput } from '../../../shared/answers.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { useAction } from '../../shell/use-action.ts'

/** All that waits for an answer: how many of each kind, and who has waited longest. */
export const answersQuery = query(api.admin.answers)
export type Answers = InferResponseType<typeof api.admin.answers.$get>
export type DueAnswer = Answers['rows'][number]

/** What shows who waits: the figures, the lists of all that can be answered, and the bell, which keeps no more of it. */
const waitingKeys = [
  api.admin.answers,
  api.admin.chat.rooms,
  api.bookings,
  api.admin.contacts,
  api.chat.leads,
  api.admin.notifications,
].map((route: { $url: () => URL }) => [route.$url().pathname])

type Marked = Pick<DueAnswer, 'kind' | 'about' | 'name'> & AnswerInput

/** Says that something was answered elsewhere, or needs no answer. */
export const useMarkAnswered = () =>
  useAction({
    mutationFn: ({ kind, about, how }: Marked) =>
      send(api.admin.answers[':kind'][':about'].answered.$post({ param: { kind, about }, json: { how } })),
    success: (_row, { how, name }) => ({
      title: how === 'none' ? 'Needs no answer' : 'Answered',
      description: name,
    }),
    failure: 'We could not save this. Please try again.',
    refresh: waitingKeys,
  })
