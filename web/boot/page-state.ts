import type { BoutiqueFacts } from '../../shared/boutique.ts'

const roles = ['admin', 'customer'] as const

/** As whom somebody is signed in, as far as a script can know before the server has said so. */
export const readRoleHint = () => roles.find((role) => `; ${document.cookie};`.includes(`; who=${role};`))

export type RoleHint = ReturnType<typeof readRoleHint>

/** What the Worker wrote beside the page for its scripts: the boutique's facts. */
export function readState(): BoutiqueFacts {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}').boutique
}
