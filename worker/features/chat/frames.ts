import { type ClientFrame, clientFrame, type ServerFrame } from '../../../shared/chat.ts'

/** Letters of a frame: 4,000 of a message escaped, and five pictures. */
export const frameLength = 16 * 1024

/** What a socket said, or the refusal it is answered with. */
export function frameOf(data: string): ClientFrame | { refused: ServerFrame } {
  const said = parsed(data)
  const frame = clientFrame.safeParse(said)
  if (frame.success) return frame.data
  const message = frame.error.issues[0]?.message ?? 'We could not read that'
  return { refused: { type: 'refused', clientId: clientIdOf(said), message } }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** So that the sender knows which message was refused. */
const clientIdOf = (said: unknown) =>
  said !== null && typeof said === 'object' && 'clientId' in said && typeof said.clientId === 'string'
    ? said.clientId.slice(0, 64)
    : null
