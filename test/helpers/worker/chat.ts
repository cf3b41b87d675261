import {
  type ChatMessage,
  type FrameMessage,
  frameVersion,
  type ServerFrame,
  serverFrame,
} from '../../../shared/chat-frames.ts'
import { askWorker } from './background.ts'
import { Client, customer } from './client.ts'

const origin = 'http://localhost'
let guests = 0

/** Creates a guest through the real route: a browser with the signed cookie. `room` is the guest's room. */
export async function createGuest(details: Partial<Record<'name' | 'phone' | 'location' | 'email', string>> = {}) {
  const client = new Client()
  const phone = `98471 ${String(10_000 + ++guests)}`
  const guest = { name: 'Reena Thomas', phone, location: 'Aluva', ...details }
  const { chatRoomId: room } = await client.make<{ chatRoomId: string }>('/api/chat/leads', guest)
  return Object.assign(client, { room })
}

/** Returns the id of a person's own room, or of an order's room. */
export const roomOf = async (client: Client, order = '') =>
  (await client.read<{ id: string }>(`/api/chat/room${order && `/${order}`}`)).id

/** Creates a customer with a room. */
export async function createMember(details: Parameters<typeof customer>[0] = {}) {
  const client = await customer(details)
  return Object.assign(client, { room: await roomOf(client) })
}

export const postMessage = (client: Client, roomId: string, message: string, more: object = {}) =>
  client.post('/api/chat/messages', { roomId, message, ...more })

/** Sends a message through the real route. */
export const sendMessage = (client: Client, roomId: string, message: string, more: object = {}) =>
  client.make<ChatMessage>('/api/chat/messages', { roomId, message, ...more })

/** Adds the guest's thread to the account of the same browser. */
export const claimThread = (account: Client, guest: Client) =>
  Object.assign(new Client(), { cookie: `${account.cookie}; ${guest.cookie}` }).post('/api/chat/guest/claim')

/** Returns the unread count of all rooms, or of one. */
export const unreadCount = async (client: Client, room = '') =>
  (await client.read<{ count: number }>(`/api/chat/unread/${room}`)).count

/** Returns the response to a request for a socket. */
export const requestSocket = (client: Client, room: string, headers: Record<string, string> = {}) =>
  askWorker(
    new Request(`${origin}/api/chat/room/${room}/socket?v=${frameVersion}`, {
      headers: { Upgrade: 'websocket', Origin: origin, Cookie: client.cookie, ...headers },
    }),
  )

/** Opens a socket that records everything received. */
export async function openSocket(client: Client, room: string) {
  const response = await requestSocket(client, room)
  const socket = response.webSocket
  if (!socket) throw new Error(`socket: ${response.status} ${await response.text()}`)
  return recordFrames(socket)
}

const opened = new Set<WebSocket>()

/** Closes the sockets of a file: workerd prints a stack for each socket left open. */
export function closeSockets() {
  for (const socket of opened) if (socket.readyState === WebSocket.OPEN) socket.close(1000)
  opened.clear()
}

function recordFrames(socket: WebSocket) {
  opened.add(socket)
  const frames: ServerFrame[] = []
  const plain: string[] = []
  let wake = () => {}
  const heard = { code: 0 }
  socket.accept()
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.startsWith('{')) frames.push(serverFrame.parse(JSON.parse(data)))
    else plain.push(String(data))
    wake()
  })
  socket.addEventListener('close', ({ code }) => {
    heard.code = code
    wake()
  })
  /** Waits at most a minute for a condition; uses a clock that fake timers do not stop. */
  const until = async (holds: () => boolean, what = 'what was waited for') => {
    const end = performance.now() + 60_000
    while (!holds()) {
      if (performance.now() > end)
        throw new Error(`${what} did not come; heard: ${JSON.stringify(frames).slice(0, 500)}`)
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, 200)
      })
    }
  }
  const messages = (): FrameMessage[] => frames.flatMap((frame) => (frame.type === 'messages' ? frame.messages : []))
  return {
    frames,
    plain,
    messages,
    until,
    /** Waits for the close code. */
    closed: async () => {
      await until(() => heard.code > 0, 'a close')
      return heard.code
    },
    isOpen: () => heard.code === 0,
    send: (frame: object | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    sendBytes: (bytes: Uint8Array) => socket.send(bytes),
    say: (message: string, clientId: string = crypto.randomUUID()) =>
      socket.send(JSON.stringify({ type: 'send', clientId, message, attachments: [] })),
    close: () => socket.close(1000),
  }
}
