import { ForgotPasswordPage } from '../../pages/islands/forgot-password.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <ForgotPasswordPage />)
