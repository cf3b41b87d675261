import { screenPaths } from '../../shared/private-screens.ts'
import { withoutBase } from '../../shared/words/paths.ts'
import { whenIdle } from '../lib/run-later.ts'
import { askFirstQueries, codeOf, findScreen } from './screens.ts'

/** Brings what a link leads to ahead of the click: the screen's code once it is pointed at, its data once it is pressed. */
export function prepareNextScreens() {
  const prepare = ({ type, target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin) return
    const path = findScreen(link.pathname)
    if (!path) return
    codeOf(path).prepare()
    if (type === 'pointerdown' && link.href !== location.href) askFirstQueries(link)
  }
  for (const type of ['pointerover', 'focusin', 'pointerdown']) addEventListener(type, prepare, { passive: true })

  // The other screens of this area: who is offline by then still gets from one to the next.
  const area = withoutBase(location.pathname).split('/')[1]
  whenIdle(() => {
    for (const path of screenPaths) if (path.split('/')[1] === area) codeOf(path).prepare()
  })
}
