import { useEffect, useState } from 'react'
import type { ScreenPath } from '../../shared/private-screens.ts'
import { t } from '../../shared/words/t.ts'
import { ScreenSkeleton } from '../pages/screen-skeleton.tsx'
import { Boundary } from '../ui/later-part.tsx'
import { ErrorState } from '../ui/states.tsx'
import { askFirstQueries, codeOf } from './screens.ts'

/** A private screen. While its code comes, where that fails, and where the screen breaks, the frame stands. */
export function ScreenSlot({ path }: { path: ScreenPath }) {
  const [Screen, setScreen] = useState(() => codeOf(path).loaded()?.default)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Screen || failed) return
    let left = false
    askFirstQueries(location)
    codeOf(path)
      .load({ says: false })
      .then(
        (loaded) => left || setScreen(() => loaded.default),
        () => left || setFailed(true),
      )
    return () => {
      left = true
    }
  }, [path, Screen, failed])
  useEffect(() => {
    if (!failed) return
    const retry = () => setFailed(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])
  if (Screen)
    return (
      <Boundary fallback={broken}>
        <Screen />
      </Boundary>
    )
  const failure = <ErrorState onRetry={() => setFailed(false)}>{t('We could not reach the shop.')}</ErrorState>
  return <ScreenSkeleton>{failed && failure}</ScreenSkeleton>
}

const broken = (
  <ScreenSkeleton>
    <ErrorState onRetry={() => location.reload()} />
  </ScreenSkeleton>
)
