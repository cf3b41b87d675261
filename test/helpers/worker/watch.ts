import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { app } from '../../../worker/app.ts'
import { countingDatabase, type Tally } from './count-d1.ts'

/**
 * Sends a request through the app and records its use of services before and after the response. The record holds D1
 * round trips and statements, uses of other bindings, and external requests such as push and mail. `meanwhile` runs
 * just before D1 is used.
 */
export async function sendWatched(request: Request, meanwhile = async () => {}) {
  const asked = { bindings: [] as string[], fetched: [] as string[] }
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  const watch = <Binding extends object>(name: string, binding: Binding) =>
    new Proxy(binding, {
      get(target, property) {
        asked.bindings.push(`${name}.${String(property)}`)
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const counting = countingDatabase(() => tally)
  const batch = async (statements: D1PreparedStatement[]) => {
    await meanwhile()
    return counting.batch(statements)
  }
  const bindings = {
    ...env,
    DB: Object.assign(Object.create(counting), {
      batch,
      withSession: () => Object.assign(Object.create(counting), { batch, getBookmark: () => null }),
    }),
    PHOTOS: watch('PHOTOS', env.PHOTOS),
    CHAT: watch('CHAT', env.CHAT),
    ASSETS: watch('ASSETS', env.ASSETS),
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.fetched.push(new Request(input).url)
    return new Response()
  })
  const execution = createExecutionContext()
  const response = await app.fetch(request, bindings, execution)
  const text = await response.text()
  // Work after the response does not delay it.
  const [tripsToAnswer, statements] = [tally.trips, [...tally.statements]]
  await waitOnExecutionContext(execution)
  fetched.mockRestore()
  const sql = tally.statements.map((one) => one.sql)
  return {
    ...{ status: response.status, text, headers: response.headers, tripsToAnswer, statements },
    ...{ sql, trips: tally.trips, written: sql.filter((one) => !/^select /i.test(one)), ...asked },
  }
}
