import { ChatIsland, chat } from '../../pages/islands/chat-island.tsx'
import { hydrateIsland } from '../hydrate-island.tsx'

export function start(place: HTMLElement) {
  // Pressed already: the panel is read while the button is taken over.
  if (place.querySelector(':popover-open')) chat.prepare()
  return hydrateIsland(place, <ChatIsland />)
}
