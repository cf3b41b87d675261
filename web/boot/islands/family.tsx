import { FamilyPage } from '../../pages/islands/family.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <FamilyPage />)
