import type { ExtractSchema } from 'hono/types'
import type { ApiType } from '../../../worker/api.ts'
import json from '../../fixtures/answers.json?raw'

type Schema = ExtractSchema<ApiType>
type GetRoute = { [Route in keyof Schema]: Schema[Route] extends { $get: unknown } ? Route : never }[keyof Schema]
type Success<Call> = Call extends { output: infer Output; status: infer Status }
  ? 200 extends Status
    ? Output
    : never
  : never
/** The JSON with which a GET route of the API answers. */
export type Answer<Route extends GetRoute> = Success<Schema[Route] extends { $get: infer Call } ? Call : never>
export type Row<Route extends GetRoute> = Answer<Route> extends (infer Item)[] ? Item : never

type Recorded = { answers: { call: string; as: string; status: number; answer: unknown }[] }
const recorded: Recorded = JSON.parse(json)

const anonymous = (route: string) => route.replace(/\?.*/, '').replace(/:\w+/g, ':')

/** The first recorded answer of a GET route, to the first caller or to `as`. The contract test records it. */
export function answer<Route extends GetRoute>(route: Route, as?: 'guest' | 'customer' | 'admin'): Answer<Route> {
  const call = anonymous(`GET /api${route}`)
  const found = recorded.answers.find(
    (one) => one.status === 200 && anonymous(one.call) === call && (!as || one.as === as),
  )
  if (!found) throw new Error(`No answer of ${call} is recorded`)
  return JSON.parse(JSON.stringify(found.answer))
}

/** The first row of a recorded list, changed. */
export function row<Route extends GetRoute>(route: Route, changes: Partial<Row<Route>>): Row<Route> {
  const list = answer(route)
  if (!Array.isArray(list)) throw new Error(`${route} answers no list`)
  return { ...list[0], ...changes }
}
