import { closeCodes } from '../../../../shared/chat-frames.ts'
import type { HangUpTarget } from '../../../http/hang-up.ts'
import { type Connections, standardCloseCodes } from './connections.ts'

/** Closes the sockets of a session that has ended, or of all of a person's; a renewed session may reconnect at once. */
export function hangUp(connections: Connections, target: HangUpTarget) {
  if ('session' in target)
    return connections.closeWhere(({ session }) => session === target.session, closeCodes.signedOut)
  if ('leaving' in target) {
    connections.closeWhere(({ author }) => author === target.leaving, closeCodes.notYours)
    // Admins reconnect at once, as who may only read here.
    return connections.closeWhere(({ role }) => role === 'admin', standardCloseCodes.serviceRestart)
  }
  const { renewed } = target
  if (renewed)
    connections.closeWhere(
      ({ author, session }) => author === target.author && session === renewed,
      standardCloseCodes.serviceRestart,
    )
  connections.closeWhere(({ author }) => author === target.author, closeCodes.signedOut)
}
