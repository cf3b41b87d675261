import { ChatIsland } from '../../pages/islands/chat-island.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => hydrateIsland(place, <ChatIsland />)
