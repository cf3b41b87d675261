import { type ClientFrame, clientFrame, type ServerFrame } from '../../../../shared/chat-frames.ts'

/** Letters of a frame: the 4,000 of a message, escaped, and five photos. */
export const maxFrameLength = 16 * 1024

/** The frame that a socket sent, or the refusal that answers it. */
export function parseFrame(data: string): ClientFrame | { refused: ServerFrame } {
  const input = parseJson(data)
  const frame = clientFrame.safeParse(input)
  if (frame.success) return frame.data
  const message = frame.error.issues[0]?.message ?? 'We could not read that'
  return { refused: { type: 'refused', clientId: findClientId(input), message } }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Tells the sender which message was refused. */
const findClientId = (input: unknown) =>
  input !== null && typeof input === 'object' && 'clientId' in input && typeof input.clientId === 'string'
    ? input.clientId.slice(0, 64)
    : null
