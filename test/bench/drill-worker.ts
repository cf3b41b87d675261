import app, { ChatRoom as Room } from '../../dist/boutique/index.js'

// The app on a database that fails: of the batches that write, the share DRILL_FAILURES throws, one half before D1 has
// done anything and the other after it has done all, as when the answer is lost on the way.
type DrillEnv = Cloudflare.Env & { DRILL_FAILURES: string }

const lost = () => {
  throw new Error('D1_ERROR: the drill has lost this batch')
}

function failing({ DB, DRILL_FAILURES }: DrillEnv): D1Database {
  const writes = new WeakSet<D1PreparedStatement>()
  const runFailing: D1Database['batch'] = async (statements) => {
    const draw = Math.random() / Number(DRILL_FAILURES)
    const fails = draw < 1 && statements.some((statement) => writes.has(statement))
    if (fails && draw < 0.5) lost()
    const results = await DB.batch<never>(statements)
    return fails ? lost() : results
  }
  return {
    prepare(query) {
      const prepared = DB.prepare(query)
      const bind: typeof prepared.bind = (...values) => {
        const bound = prepared.bind(...values)
        if (!/^\s*select/i.test(query)) writes.add(bound)
        return bound
      }
      return Object.assign(Object.create(prepared), { bind })
    },
    batch: runFailing,
    withSession: () => ({ prepare: (query) => DB.prepare(query), batch: runFailing, getBookmark: () => null }),
    exec: (query) => DB.exec(query),
    dump: () => DB.dump(),
  }
}

const withFailing = (env: DrillEnv) => ({ ...env, DB: failing(env) })

export class ChatRoom extends Room {
  constructor(state: DurableObjectState, env: DrillEnv) {
    super(state, withFailing(env))
  }
}

export default {
  fetch: (request: Request, env: DrillEnv, context: ExecutionContext) => app.fetch(request, withFailing(env), context),
} satisfies ExportedHandler<DrillEnv>
