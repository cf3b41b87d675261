import { ClaimPage } from '../../pages/islands/claim.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <ClaimPage />)
