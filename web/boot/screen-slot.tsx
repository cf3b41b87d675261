import { Component, type ReactNode, useEffect, useState } from 'react'
import type { ScreenPath } from '../../shared/private-screens.ts'
import { ScreenSkeleton } from '../pages/screen-skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { askFirstQueries, loadedScreen, loadScreen } from './screens.ts'

/** A private screen. While its code comes, and where that fails, the frame stands. */
export function ScreenSlot({ path }: { path: ScreenPath }) {
  const [Screen, setScreen] = useState(() => loadedScreen(path))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Screen || failed) return
    let left = false
    askFirstQueries(location)
    loadScreen(path)
      .then(() => left || setScreen(() => loadedScreen(path)))
      .catch(async () => {
        const isOnline = await isServerThere()
        if (left) return
        // After a deploy the code that this document knows is gone: another document knows the new one.
        if (isOnline) location.reload()
        else setFailed(true)
      })
    return () => {
      left = true
    }
  }, [path, Screen, failed])
  if (Screen)
    return (
      <Boundary>
        <Screen />
      </Boundary>
    )
  const failure = <ErrorState onRetry={() => setFailed(false)}>We could not reach the shop.</ErrorState>
  return <ScreenSkeleton>{failed && failure}</ScreenSkeleton>
}

const isServerThere = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** A screen that breaks leaves its frame, not an empty page. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <ScreenSkeleton>
        <ErrorState onRetry={() => location.reload()} />
      </ScreenSkeleton>
    )
  }
}
