import { zValidator } from '@hono/zod-validator'
import type { Context, Env, Input, MiddlewareHandler, ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { HandlerResponse } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { lazy } from '../../shared/lazy.ts'
import { toRefusal } from '../../shared/refusals/refusals.ts'
import type { Language } from '../../shared/words/t.ts'
import type { Ctx } from '../context.ts'
import { isOfErased } from '../db/ownership.ts'
import { describeError, isStoreFailure } from '../lib/store-failures.ts'
import { Failure, failInvalid } from './failures.ts'

// Default message for issues without their own, such as a list instead of an object.
z.config({ customError: () => 'Please check what you entered' })

/** Type of `c.var` in every handler; guards.ts adds `user`, `session` or `caller`. */
export type AppEnv = { Bindings: Cloudflare.Env; Variables: { ctx: Ctx } }

/**
 * Parses a part of the request with a schema; the handler gets the parsed value.
 * Throws 400 with the first issue: its sentence, and the field that it is about.
 * @example app.post('/login', validate('json', loginInput), (c) => c.req.valid('json'))
 */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodMiniType>(
  target: Target,
  schema: Schema,
) =>
  whenAsked(() =>
    zValidator(target, schema, (result) => {
      if (!result.success) failInvalid(result.error.issues[0])
    }),
  )

/** Creates a middleware with the first request, because a validator of headers parses its schema at once. */
function whenAsked<E extends Env, P extends string, I extends Input, R extends HandlerResponse<unknown>>(
  make: () => MiddlewareHandler<E, P, I, R>,
): MiddlewareHandler<E, P, I, R> {
  const made = lazy(make)
  return (c, next) => made()(c, next)
}

/** Sets the cursor of the next page and, without a filter, the total count. */
export function setPageHeaders(c: Context, page: { next: string | null; total: number | null }) {
  if (page.next) c.header('X-Next-Cursor', page.next)
  if (page.total !== null) c.header('X-Total-Count', String(page.total))
}

/** Returns the headers of an answer that is saved as a spreadsheet. */
export const xlsxHeaders = (filename: string) => ({
  'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'Content-Disposition': `attachment; filename="${filename}"`,
})

/** Converts an error to its refusal. Logs an unexpected error under a request id and answers without its details. */
export function renderError(error: Error, c: Context<AppEnv>) {
  if (error instanceof Failure) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
    return c.json({ ...error.refusal, ...error.details }, error.status as ContentfulStatusCode)
  }
  if (error instanceof HTTPException) {
    // Hono's own refusals: malformed JSON, or a body over the limit.
    const code = error.status === 413 ? 'request_too_large' : 'request_unreadable'
    return c.json(toRefusal(code), error.status as ContentfulStatusCode)
  }
  if (isOfErased(error)) return c.json(toRefusal('customer_erased'), 409)
  const requestId = crypto.randomUUID()
  console.error(JSON.stringify({ requestId, path: new URL(c.req.url).pathname, error: describeError(error) }))
  return isUnavailable(error)
    ? c.json(toRefusal('records_unreachable', { values: { requestId } }), 503)
    : c.json(toRefusal('unexpected', { values: { requestId } }), 500)
}

/** Returns whether D1 or R2 failed, by the error or its cause. A constraint that refuses a row is not a failure. */
export function isUnavailable(error: unknown): boolean {
  if (isStoreFailure(error)) return true
  if (!(error instanceof Error)) return false
  if (/D1_ERROR|network connection lost/i.test(error.message)) return !/constraint/i.test(error.message)
  return isUnavailable(error.cause)
}

/** Answers 413 for a larger body. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413)
    },
  })

/**
 * Returns an address in the form that limits use: IPv6 by its /64, because one line has all of it. Unknown addresses
 * count as one.
 */
export function rateLimitAddress(ip: string | undefined) {
  if (!ip) return 'unknown'
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '') || '0')
    .join(':')
}

/** Returns the client's network address in the form that limits use. */
export const addressOf = (c: Context) => rateLimitAddress(c.req.header('CF-Connecting-IP'))

/** Returns the site's own address, for external links. */
export const originOf = (c: Context) => String(c.env.SITE_URL || new URL(c.req.url).origin).replace(/\/$/, '')

/** Returns the language of the requesting page, by its address; English if the browser does not send the address. */
export function languageOf(c: Context): Language {
  const page = c.req.header('Referer') ?? ''
  return URL.canParse(page) ? languageOfPath(new URL(page).pathname) : 'en'
}

/** Returns the language of the page at a path of the site. */
export const languageOfPath = (path: string): Language => (/^\/ml([/?#]|$)/.test(path) ? 'ml' : 'en')
