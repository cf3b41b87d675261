/** A switch of the language: its path, the id of the part in the middle of the view, and the place in that part. */
const key = 'kept-place'

/** Notes where somebody is on the page, for the same page in the other language. */
export function keepPlace({ pathname }: HTMLAnchorElement) {
  const middle = innerHeight / 2
  const boxOf = (place: Element) => place.getBoundingClientRect()
  const [main, ...sections] = document.querySelectorAll('main, main > section[id]')
  const place = sections.find((one) => boxOf(one).top <= middle && boxOf(one).bottom > middle) ?? main
  if (!place || scrollY === 0) return
  const { top, height } = boxOf(place)
  try {
    sessionStorage.setItem(key, `${pathname} ${place.id} ${(middle - top) / height}`)
  } catch {}
}

function readPlace() {
  try {
    const [path, id = '', share] = (sessionStorage.getItem(key) ?? '').split(' ')
    return path === location.pathname ? { id, share: Number(share) } : undefined
  } catch {}
}

/** True where the page begins at the place that was read in the other language. */
export const hasPlace = () => readPlace() !== undefined

/** Goes to the kept place, once. */
export function takePlace() {
  const kept = readPlace()
  const place = document.getElementById(kept?.id ?? '')
  if (!kept || !place) return
  sessionStorage.removeItem(key)
  const { top, height } = place.getBoundingClientRect()
  scrollBy({ top: top + height * kept.share - innerHeight / 2, behavior: 'instant' })
}
