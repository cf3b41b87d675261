import { showOpenNow } from '../features/site/show-open-now.ts'
import { showLocalDates } from '../features/social/local-dates.ts'
import { readState } from './page-state.ts'

/** What a place of a public page says once it comes near: 'open now' on the contact card and in the menu, dates of posts. */
export function show(place: HTMLElement) {
  if (place.dataset.openNow === undefined) showLocalDates()
  else showOpenNow(place, readState().hours)
}
