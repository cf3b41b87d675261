import * as z from 'zod'

/** An error answer of Cloudflare's API; `code` is Cloudflare's own number for the reason, 0 if there is none. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  constructor(what: string, status: number, code: number, reason: string) {
    super(`Cloudflare answered ${what} with ${status}: ${reason}${code ? ` (${code})` : ''}`)
    this.status = status
    this.code = code
  }
}

const envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })),
  result: z.unknown(),
})

export type Api = ReturnType<typeof createApi>

/** Creates a client for Cloudflare's API, at the base URL that wrangler also uses. */
export function createApi(token: string) {
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'

  /** Calls the API and parses the result with the schema. */
  async function call<Result>(schema: z.ZodType<Result>, path: string, method = 'GET', body?: object) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) })
    const answer = envelope.safeParse(await response.json().catch(() => undefined)).data
    if (response.ok && answer?.success) {
      const { data, error } = schema.safeParse(answer.result)
      if (!error) return data
      throw new Failure(
        `Cloudflare answered ${method} ${path} otherwise than this code knows it:\n${z.prettifyError(error)}`,
      )
    }
    const [error = { code: 0, message: 'no reason given' }] = answer?.errors ?? []
    throw new ApiError(`${method} ${path}`, response.status, error.code, error.message)
  }

  /** Calls the API; undefined if the resource does not exist. */
  async function find<Result>(schema: z.ZodType<Result>, path: string) {
    return call(schema, path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    })
  }
  return { call, find }
}

/** An error that the user can fix. Only its message is shown. */
export class Failure extends Error {}
