/** Writes the dates of posts as the visitor does, in her language and zone: the page, the same for all, has Kochi's. */
export function showLocalDates() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('.social-post time'))
    time.textContent = new Date(time.dateTime).toLocaleDateString(undefined, { dateStyle: 'medium' })
}
