import { type ClientFrame, clientFrame, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { refusalOfIssue } from '../../../../shared/refusals/refusal.ts'
import { toRefusal } from '../../../../shared/refusals/refusals.ts'

/** Letters of a frame: the 4,000 of a message, escaped, and five photos. */
export const maxFrameLength = 16 * 1024

/** The frame that a socket sent, or the refusal that answers it. */
export function parseFrame(data: string): ClientFrame | { refused: ServerFrame } {
  const input = parseJson(data)
  const frame = clientFrame.safeParse(input)
  if (frame.success) return frame.data
  const [issue] = frame.error.issues
  const refusal = issue ? refusalOfIssue(issue) : toRefusal('input_invalid')
  return { refused: { type: 'refused', clientId: findClientId(input), ...refusal } }
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
