/** The parts of a customer's own pages that a sign-in leads to. */
export type SignInReason = 'order' | 'orders' | 'consultation' | 'settings'

/** The thing that somebody wants to see who is asked to sign in on the way to `next`; undefined for pages that everybody sees. */
export function signInReasonOf(next: string | null | undefined): SignInReason | undefined {
  const [, area, screen, id = ''] = /^(?:\/ml)?\/(user)\/(\w+)(?:\/([^/?#]+))?/.exec(next ?? '') ?? []
  if (!area) return undefined
  if (screen === 'settings') return 'settings'
  if (screen === 'bookings' || next?.includes('tab=consultations')) return 'consultation'
  return screen === 'orders' && id ? 'order' : 'orders'
}
