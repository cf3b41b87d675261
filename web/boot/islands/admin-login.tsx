import { AdminLoginPage } from '../../pages/islands/admin-login.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <AdminLoginPage />)
