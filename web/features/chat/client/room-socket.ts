import {
  type ClientFrame,
  closeCodes,
  ping,
  pong,
  type ServerFrame,
  serverFrame,
} from '../../../../shared/chat-frames.ts'
import type { CloseReason } from './room-state.ts'

/** Times in milliseconds. A hidden tab hangs up after a while: whoever does not look is told by a notification. */
const timingsMs = { ping: 30_000, pong: 10_000, connect: 6000, first: 1000, longest: 30_000, hidden: 20_000 } as const

const closeReasons: Record<number, CloseReason> = {
  [closeCodes.signedOut]: 'signedOut',
  [closeCodes.notYours]: 'notYours',
  [closeCodes.merged]: 'merged',
}

type SocketHandlers = {
  onFrame: (frame: ServerFrame) => void
  /** The socket is gone or could not be had; `tries` have failed in a row. It comes back by itself. */
  onDown: (tries: number) => void
  /** The room has shut us out for good. */
  onEnd: (ending: CloseReason) => void
}

/** Half to all of the doubled time: phones that lost one network together do not come back together. */
const backoffMs = (tries: number) =>
  Math.min(timingsMs.longest, timingsMs.first * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Holds a socket to one room for as long as somebody looks and there is a network: `start` and `stop` it. Pings every
 * 30 s are answered by the runtime, so an idle chat wakes no room.
 */
export function createRoomSocket(url: string, { onFrame, onDown, onEnd }: SocketHandlers) {
  let socket: WebSocket | undefined
  let failedTries = 0
  let isEnded = false
  const timers: Partial<Record<'again' | 'ping' | 'pong' | 'connect' | 'hidden', ReturnType<typeof setTimeout>>> = {}
  const setTimer = (name: keyof typeof timers, work: () => void, after: number) => {
    clearTimeout(timers[name])
    timers[name] = setTimeout(work, after)
  }
  const clearTimers = (...names: (keyof typeof timers)[]) => {
    for (const name of names) clearTimeout(timers[name])
  }
  const shouldConnect = () => !isEnded && document.visibilityState === 'visible' && navigator.onLine

  function connect() {
    clearTimers('again')
    if (socket || !shouldConnect()) return
    const opening = new WebSocket(url)
    socket = opening
    setTimer('connect', () => handleLoss(opening), timingsMs.connect)
    opening.onmessage = ({ data }) => socket === opening && handleData(data)
    opening.onclose = ({ code }) => handleLoss(opening, code)
  }

  function handleData(data: unknown) {
    clearTimers('pong')
    if (typeof data !== 'string' || data === pong) return
    const frame = parseFrame(data)
    if (!frame) return
    if (frame.type === 'hello') {
      failedTries = 0
      clearTimers('connect')
      schedulePing()
    }
    onFrame(frame)
  }

  function schedulePing() {
    setTimer(
      'ping',
      () => {
        const live = socket
        live?.send(ping)
        setTimer('pong', () => live && handleLoss(live), timingsMs.pong)
        schedulePing()
      },
      timingsMs.ping,
    )
  }

  /** A socket that closed, or that no longer answers. */
  function handleLoss(lost: WebSocket, code?: number) {
    if (socket !== lost) return
    closeSocket()
    const ending = code === undefined ? undefined : closeReasons[code]
    if (ending) {
      isEnded = true
      onEnd(ending)
      return
    }
    // Thrown out for sending too much: not at once again.
    failedTries = code === closeCodes.rateLimited ? Math.max(failedTries + 1, 3) : failedTries + 1
    onDown(failedTries)
    if (shouldConnect()) setTimer('again', connect, backoffMs(failedTries - 1))
  }

  function closeSocket() {
    clearTimers('again', 'ping', 'pong', 'connect', 'hidden')
    const gone = socket
    socket = undefined
    gone?.close()
  }

  function handleVisibility() {
    if (document.visibilityState === 'visible') {
      clearTimers('hidden')
      connect()
    } else {
      clearTimers('again')
      setTimer('hidden', disconnect, timingsMs.hidden)
    }
  }
  const disconnect = () => {
    if (!socket) return
    closeSocket()
    onDown(0)
  }
  const handleOnline = () => {
    failedTries = 0
    connect()
  }

  return {
    start() {
      document.addEventListener('visibilitychange', handleVisibility)
      addEventListener('online', handleOnline)
      addEventListener('offline', disconnect)
      connect()
    },
    stop() {
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('online', handleOnline)
      removeEventListener('offline', disconnect)
      closeSocket()
    },
    /** False where there is no open socket. */
    say(frame: ClientFrame) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}

function parseFrame(data: string) {
  try {
    return serverFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
