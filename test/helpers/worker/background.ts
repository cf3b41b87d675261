import {
  createExecutionContext,
  listDurableObjectIds,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../worker/app.ts'

const running = new Set<Promise<unknown>>()
const answers = new Set<Response>()

// Rooms are asked for by name alone; one that nobody has asked for has set no alarm.
let hasRooms = false
const { CHAT } = env
const getByName = CHAT.getByName.bind(CHAT)
CHAT.getByName = (...asked) => {
  hasRooms = true
  return getByName(...asked)
}

/** Notes work that runs on after an answer, as `waitUntil` of the platform. The end of the test waits for it. */
export const keepRunning = (work: Promise<unknown>) => void running.add(work)

/** Sends a request through the Worker; `bindings` differ from those of the tests. */
export async function askWorker(request: Request, bindings: Partial<Cloudflare.Env> = {}) {
  const execution = { waitUntil: keepRunning, passThroughOnException() {}, props: {} }
  const answer = await app.fetch(request, { ...env, ...bindings }, execution)
  answers.add(answer)
  return answer
}

/** Sends a request through the Worker, and waits for the work after the answer. */
export async function askToEnd(request: Request, bindings: Partial<Cloudflare.Env> = {}) {
  const execution = createExecutionContext()
  const answer = await app.fetch(request, { ...env, ...bindings }, execution)
  await waitOnExecutionContext(execution)
  return answer
}

/**
 * Waits for the work after answers, then runs the alarms that rooms have set, so that no later test meets either, also
 * where the end of a file has closed sockets (`isEnd`). Reads the bodies that the test has left: workerd prints a stack
 * for each stream that is open when storage is reset, or that is cancelled.
 */
export async function finishBackgroundWork({ isEnd = false } = {}) {
  const unread = [...answers].filter(({ body, bodyUsed }) => body && !bodyUsed && !body.locked)
  await Promise.allSettled(unread.map((answer) => answer.arrayBuffer()))
  answers.clear()
  await finishRunning()
  if (!hasRooms && !isEnd) return
  hasRooms = false
  const rooms = await listDurableObjectIds(CHAT)
  await Promise.all(rooms.map((id) => runDurableObjectAlarm(CHAT.get(id))))
  await finishRunning()
}

async function finishRunning() {
  while (running.size > 0) {
    const works = [...running]
    running.clear()
    await Promise.all(works)
  }
}
