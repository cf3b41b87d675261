import { AuthPage, authReasonOf, authTabOf } from '../../pages/islands/auth.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) =>
  hydrateIsland(place, <AuthPage initialTab={authTabOf(location.search)} reason={authReasonOf(location.search)} />)
