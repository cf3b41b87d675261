import { pushSyncedKey } from '../../logout.ts'

/** The value of `pushSyncedKey`: the user and the endpoint that this browser has sent to the server. */
export const syncMark = (userId: string, endpoint: string) => `${userId} ${endpoint}`

/** Returns the endpoint that this browser has sent to the server for this user. */
export function syncedEndpoint(userId: string) {
  const mark = localStorage.getItem(pushSyncedKey)
  const start = syncMark(userId, '')
  return mark?.startsWith(start) ? mark.slice(start.length) : undefined
}

/** SHA-256 as hex, as `GET /api/user` names the endpoints that the server knows. */
export async function endpointHash(endpoint: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
