import type { BoutiqueFacts } from '../../shared/boutique.ts'

/** What the Worker wrote beside the page for its scripts: the boutique's facts. */
export function readState(): BoutiqueFacts {
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}').boutique
}
