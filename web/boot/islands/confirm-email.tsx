import { ConfirmEmailPage } from '../../pages/islands/confirm-email.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <ConfirmEmailPage />)
