import { hc } from 'hono/client'
import { inSpokenLanguage } from '../shared/malayalam.ts'
import type { Refusal } from '../shared/refusals/refusal.ts'
import type { RefusalCode } from '../shared/refusals/refusals.ts'
import { spoken, t } from '../shared/words/t.ts'
import type { ApiType } from '../worker/api.ts'
import { dropEarly, takeEarly } from './lib/early-answers.ts'
import { inPageLanguage, prepareServerWords } from './lib/server-words.ts'

export const api = hc<ApiType>(`${typeof location === 'undefined' ? 'http://localhost' : location.origin}/api`, {
  init: { credentials: 'include' },
  fetch: (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'GET') return takeEarly(String(input)) ?? fetch(input, init)
    dropEarly()
    return fetch(input, init)
  },
})

/** A non-success answer. `message` is `{status}: {body text or status text}`, `refusal` what the server says of it, if it does. */
export class ApiError extends Error {
  readonly status: number
  readonly refusal: Partial<Refusal>
  readonly #answer: Record<string, unknown>

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.#answer = parseObject(body)
    this.refusal = typeof this.#answer.message === 'string' ? this.#answer : {}
  }

  /** A text that came with the answer, such as the `orderId` of an order that is there already. */
  detail(name: string): string | undefined {
    const text = this.#answer[name]
    return typeof text === 'string' ? text : undefined
  }
}

function parseObject(body: string) {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/** The status of a refused request; 0 for what never reached the server or never came back. */
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** Whether the server has answered that it did not do what was asked; after its own failure nobody knows. */
export const isRefusal = (error: unknown) => statusOf(error) >= 400 && statusOf(error) < 500

/** Whether nothing was sent, or nothing came back, because this device has no connection. */
export const isOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine

/** The server's refusal behind an error; empty where the server answered none. */
export const refusalOf = (error: unknown): Partial<Refusal> => (error instanceof ApiError ? error.refusal : {})

/** Whether the server has refused something with this code. */
export const isRefusedAs = (error: unknown, code: RefusalCode) => refusalOf(error).code === code

/** The server's own sentence where it gave one, in the page's language, else what the device knows, else the fallback. */
export function errorMessage(error: unknown, fallback: string) {
  if (isOffline(error)) return t('No Internet connection.')
  const { message, code, values } = refusalOf(error)
  return message ? inPageLanguage({ message, code, values }) : fallback
}

export type ResponseLike = { ok: boolean; status: number; statusText: string; text: () => Promise<string> }

/** The same response when it is a success; throws ApiError otherwise. */
export async function assertOk<R extends ResponseLike>(response: R): Promise<R> {
  if (response.ok) return response
  await prepareServerWords()
  throw new ApiError(response.status, await response.text(), response.statusText)
}

type Answered<Answer> = { text: () => Promise<string>; json: () => Promise<Answer> }

/** Reads the JSON of an answer, with the owner's texts in the page's language. */
export const readJson = async <Answer>(answer: Answered<Answer>): Promise<Answer> =>
  spoken() === 'ml' ? JSON.parse(await answer.text(), inSpokenLanguage) : answer.json()

/** Sends a typed request and reads its JSON; throws ApiError for anything but a success. */
export async function send<Answer>(request: Promise<ResponseLike & { json: () => Promise<Answer> }>): Promise<Answer> {
  return readJson(await assertOk(await request))
}

/** A GET by its URL; throws ApiError for anything but a success. */
export const get = async (url: string, signal: AbortSignal) =>
  assertOk(await (takeEarly(url) ?? fetch(url, { credentials: 'include', signal })))
