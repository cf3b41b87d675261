import { type ClientFrame, closeCodes, ping, pong, type ServerFrame, serverFrame } from '../../../shared/chat.ts'
import type { Ending } from './room-state.ts'

/** Times in milliseconds. A hidden tab hangs up after a while: whoever does not look is told by a notification. */
const times = { ping: 30_000, pong: 10_000, connect: 6000, first: 1000, longest: 30_000, hidden: 20_000 } as const

const endings: Record<number, Ending> = {
  [closeCodes.signedOut]: 'signedOut',
  [closeCodes.notYours]: 'notYours',
  [closeCodes.merged]: 'merged',
}

type Ears = {
  onFrame: (frame: ServerFrame) => void
  /** The socket is gone or could not be had; `tries` have failed in a row. It comes back by itself. */
  onDown: (tries: number) => void
  /** The room has shut us out for good. */
  onEnd: (ending: Ending) => void
}

/** Half to all of the doubled time: phones that lost one network together do not come back together. */
const backoff = (tries: number) => Math.min(times.longest, times.first * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Holds a socket to one room for as long as somebody looks and there is a network: `start` and `stop` it. Pings every
 * 30 s are answered by the runtime, so an idle chat wakes no room.
 */
export function holdSocket(url: string, { onFrame, onDown, onEnd }: Ears) {
  let socket: WebSocket | undefined
  let tries = 0
  let ended = false
  const timers: Partial<Record<'again' | 'ping' | 'pong' | 'connect' | 'hidden', ReturnType<typeof setTimeout>>> = {}
  const set = (name: keyof typeof timers, work: () => void, after: number) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(work, after)
  }
  const clear = (...names: (keyof typeof timers)[]) => {
    for (const name of names) clearTimeout(timers[name])
  }
  const isWanted = () => !ended && document.visibilityState === 'visible' && navigator.onLine

  function connect() {
    clear('again')
    if (socket || !isWanted()) return
    const opening = new WebSocket(url)
    socket = opening
    set('connect', () => lose(opening), times.connect)
    opening.onmessage = ({ data }) => socket === opening && hear(data)
    opening.onclose = ({ code }) => lose(opening, code)
  }

  function hear(data: unknown) {
    clear('pong')
    if (typeof data !== 'string' || data === pong) return
    const frame = read(data)
    if (!frame) return
    if (frame.type === 'hello') {
      tries = 0
      clear('connect')
      beat()
    }
    onFrame(frame)
  }

  function beat() {
    set(
      'ping',
      () => {
        const live = socket
        live?.send(ping)
        set('pong', () => live && lose(live), times.pong)
        beat()
      },
      times.ping,
    )
  }

  /** A socket that closed, or that no longer answers. */
  function lose(lost: WebSocket, code?: number) {
    if (socket !== lost) return
    hangUp()
    const ending = code === undefined ? undefined : endings[code]
    if (ending) {
      ended = true
      onEnd(ending)
      return
    }
    // Thrown out for sending too much: not at once again.
    tries = code === closeCodes.tooMuch ? Math.max(tries + 1, 3) : tries + 1
    onDown(tries)
    if (isWanted()) set('again', connect, backoff(tries - 1))
  }

  function hangUp() {
    clear('again', 'ping', 'pong', 'connect', 'hidden')
    const gone = socket
    socket = undefined
    gone?.close()
  }

  function look() {
    if (document.visibilityState === 'visible') {
      clear('hidden')
      connect()
    } else {
      clear('again')
      set('hidden', rest, times.hidden)
    }
  }
  const rest = () => {
    if (!socket) return
    hangUp()
    onDown(0)
  }
  const comeBack = () => {
    tries = 0
    connect()
  }

  return {
    start() {
      document.addEventListener('visibilitychange', look)
      addEventListener('online', comeBack)
      addEventListener('offline', rest)
      connect()
    },
    stop() {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', comeBack)
      removeEventListener('offline', rest)
      hangUp()
    },
    /** False where there is no open socket. */
    say(frame: ClientFrame) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}

function read(data: string) {
  try {
    return serverFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
