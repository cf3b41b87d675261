import { spoken } from '../../../shared/words/t.ts'

/**
 * Writes the dates of posts as the visitor does, in her zone and, but on a page in Malayalam, her language: the page, the
 * same for all, has Kochi's.
 */
export function showLocalDates() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('.social-post time'))
    time.textContent = new Date(time.dateTime).toLocaleDateString(spoken() === 'ml' ? 'ml' : undefined, {
      dateStyle: 'medium',
    })
}
