import { PushSlot } from '../../features/push/push-slot.tsx'
import { renderIsland } from '../hydrate-island.tsx'

export const start = (place: HTMLElement) => renderIsland(place, <PushSlot />)
