import type { BoutiqueFacts } from '../../shared/boutique.ts'

const roles = ['admin', 'customer'] as const

/** Returns the role in the cookie, a hint that scripts can read before the server confirms the session. */
export const readRoleHint = () => roles.find((role) => `; ${document.cookie};`.includes(`; who=${role};`))

export type RoleHint = ReturnType<typeof readRoleHint>

/** Reads the boutique's facts, which the Worker writes into the page. */
export function readState(): BoutiqueFacts {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}').boutique
}
