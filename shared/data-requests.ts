import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { pageQuery } from './lists.ts'
import { required } from './text.ts'
import { dayMs } from './time.ts'

/** Every request is answered within 90 days. */
export const requestAnswerMs = 90 * dayMs

export const requestKinds = ['ask', 'complain'] as const
export const requestLabels = { ask: 'Question', complain: 'Complaint' } as const

const kind = z.enum(requestKinds, { error: 'Please choose whether it is a question or a complaint' })
const text = required(2000, 'What it is about')

/** `POST /api/user/requests`: sent twice under its `id` it is one. */
export const requestInput = z.object({ id: idempotencyId, kind, text })
export type RequestInput = z.output<typeof requestInput>
export const requestForm = z.object({ kind, text })

/** `POST /api/admin/requests/{id}/answer`. */
export const requestAnswerInput = z.object({ answer: required(4000, 'Answer') })

/** `GET /api/admin/requests`: those to answer, the first due first; or those answered, newest first. */
export const requestQuery = z.extend(pageQuery, {
  state: z._default(z.enum(['open', 'answered'], { error: 'No such requests' }), 'open'),
})
export type RequestQuery = z.output<typeof requestQuery>
