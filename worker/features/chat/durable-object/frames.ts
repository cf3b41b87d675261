import { type ClientFrame, clientFrame, type ServerFrame } from '../../../../shared/chat-frames.ts'

/** Letters of a frame: 4,000 of a message escaped, and five pictures. */
export const maxFrameLength = 16 * 1024

/** What a socket said, or the refusal it is answered with. */
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

/** So that the sender knows which message was refused. */
const findClientId = (input: unknown) =>
  input !== null && typeof input === 'object' && 'clientId' in input && typeof input.clientId === 'string'
    ? input.clientId.slice(0, 64)
    : null
