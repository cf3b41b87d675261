import { Component, type ReactNode, useEffect, useState } from 'react'
import type { LaterCode } from '../lib/later-code.ts'
import { ErrorState } from './states.tsx'

type BoundaryProps = { children: ReactNode /** Shown after an error. */; fallback: ReactNode }

/** Error boundary that replaces only the broken part. Without it React would empty the page. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

type Props<Module> = {
  code: LaterCode<Module>
  /** Shown while the code loads. */
  waiting?: ReactNode
  /** Renders the failure of the code to load or to run. */
  failed?: (retry: () => void) => ReactNode
  /** True for code that no user waits for: a failure does not reload the page. */
  isExtra?: boolean
  children: (module: Module) => ReactNode
}

/** Renders a part whose code loads when it is shown. A failure is shown in its place, and the page stays. */
export function LaterPart<Module>({ code, waiting, failed, isExtra = false, children }: Props<Module>) {
  const [module, setModule] = useState(code.loaded)
  const [hasFailed, setFailed] = useState(false)
  const [isWanted, setWanted] = useState(!isExtra)
  useEffect(() => {
    if (module || hasFailed) return
    let isLeft = false
    const show = () => {
      if (isLeft) return
      setModule(code.loaded)
      setFailed(code.loaded() === undefined)
    }
    const coming = isWanted ? code.load({ says: isExtra }) : code.prepare()
    coming.then(show, show)
    return () => {
      isLeft = true
    }
  }, [code, module, hasFailed, isWanted, isExtra])
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => setFailed(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed])
  if (module) return <Boundary fallback={failed?.(() => location.reload())}>{children(module)}</Boundary>
  const retry = () => {
    setWanted(true)
    setFailed(false)
  }
  return hasFailed ? failed?.(retry) : waiting
}

/** Renders a failure message with a retry button; for `failed`. */
export const failedPart = (sentence: string) => (retry: () => void) => (
  <ErrorState onRetry={retry}>{sentence}</ErrorState>
)
