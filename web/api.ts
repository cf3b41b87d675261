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

/**
 * An unsuccessful response. `message` is `{status}: {body or status text}`; `refusal` is the server's error, if any.
 */
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

  /** Returns a text of the error response, such as the `orderId` of an existing order. */
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

/** Returns the status of a refused request; 0 if the request or its response was lost. */
export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)

/** Returns whether the server refused the request (4xx); after a 5xx the outcome is unknown. */
export const isRefusal = (error: unknown) => statusOf(error) >= 400 && statusOf(error) < 500

/** Returns whether the request failed because this device is offline. */
export const isOffline = (error: unknown) => !(error instanceof ApiError) && !navigator.onLine

/** Returns the server's refusal behind an error; empty if there is none. */
export const refusalOf = (error: unknown): Partial<Refusal> => (error instanceof ApiError ? error.refusal : {})

/** Returns whether the server refused the request with this code. */
export const isRefusedAs = (error: unknown, code: RefusalCode) => refusalOf(error).code === code

/** Returns the message of the server's refusal in the page's language, or the offline message, or the fallback. */
export function errorMessage(error: unknown, fallback: string) {
  if (isOffline(error)) return t('No Internet connection.')
  const { message, code, values } = refusalOf(error)
  return message ? inPageLanguage({ message, code, values }) : fallback
}

export type ResponseLike = { ok: boolean; status: number; statusText: string; text: () => Promise<string> }

/** Returns the response if it succeeded; throws ApiError otherwise. */
export async function assertOk<R extends ResponseLike>(response: R): Promise<R> {
  if (response.ok) return response
  await prepareServerWords()
  throw new ApiError(response.status, await response.text(), response.statusText)
}

type Answered<Answer> = { text: () => Promise<string>; json: () => Promise<Answer> }

/** Reads the JSON of a response, with the owner's texts in the page's language. */
export const readJson = async <Answer>(answer: Answered<Answer>): Promise<Answer> =>
  spoken() === 'ml' ? JSON.parse(await answer.text(), inSpokenLanguage) : answer.json()

/** Sends a typed request and reads its JSON; throws ApiError unless it succeeded. */
export async function send<Answer>(request: Promise<ResponseLike & { json: () => Promise<Answer> }>): Promise<Answer> {
  return readJson(await assertOk(await request))
}

/** Sends a GET request to a URL; throws ApiError unless it succeeded. */
export const get = async (url: string, signal: AbortSignal) =>
  assertOk(await (takeEarly(url) ?? fetch(url, { credentials: 'include', signal })))
