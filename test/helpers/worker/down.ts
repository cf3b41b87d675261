import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../worker/app.ts'
import { Client } from './client.ts'

/** The same browser, before a Worker with other bindings. */
export function under({ cookie, address }: Client, bindings: Partial<Cloudflare.Env>) {
  const fetch = async (request: Request) => {
    const execution = createExecutionContext()
    const response = await app.fetch(request, { ...env, ...bindings }, execution)
    await waitOnExecutionContext(execution)
    return response
  }
  return Object.assign(new Client(), { cookie, address, fetch })
}

/** D1 while it takes no request. */
export const downDatabase = () => {
  const batch = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'))
  const session = { prepare: (query: string) => env.DB.prepare(query), batch, getBookmark: () => null }
  return Object.assign(Object.create(env.DB), { ...session, withSession: () => session })
}
