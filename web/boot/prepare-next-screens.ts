import { screenPaths } from '../../shared/private-screens.ts'
import { preloadToaster } from '../ui/toast-slot.tsx'
import { askFirstQueries, findScreen, loadScreen } from './screens.ts'

const ignoreFailure = () => {}

/** Brings what a link leads to ahead of the click: the screen's code once it is pointed at, its data once it is pressed. */
export function prepareNextScreens() {
  const prepare = ({ type, target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin) return
    const path = findScreen(link.pathname)
    if (!path) return
    loadScreen(path).catch(ignoreFailure)
    if (type === 'pointerdown' && link.href !== location.href) askFirstQueries(link)
  }
  for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, prepare, { passive: true })

  // The other screens of this area, and the toasts: who is offline by then still gets from one to the next.
  const area = location.pathname.split('/')[1]
  const loadArea = () => {
    preloadToaster().catch(ignoreFailure)
    for (const path of screenPaths) if (path.split('/')[1] === area) loadScreen(path).catch(ignoreFailure)
  }
  'requestIdleCallback' in window ? requestIdleCallback(loadArea, { timeout: 3000 }) : setTimeout(loadArea, 1000)
}
