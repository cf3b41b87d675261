import { showOpenNow } from '../features/site/show-open-now.ts'
import { showLocalDates } from '../features/social/local-dates.ts'
import { readState } from './page-state.ts'

/**
 * Fills a place of a public page once it comes near the view: 'open now' in the menu and contact card, or dates of
 * posts.
 */
export function show(place: HTMLElement) {
  if (place.dataset.openNow === undefined) showLocalDates()
  else showOpenNow(place, readState().hours)
}
