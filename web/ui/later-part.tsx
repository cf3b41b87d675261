import { Component, type ReactNode, useEffect, useState } from 'react'
import type { LaterCode } from '../lib/later-code.ts'
import { ErrorState } from './states.tsx'

type BoundaryProps = { children: ReactNode /** Stands in its place. */; fallback: ReactNode }

/** A part that breaks leaves its place, and the rest of the page as it is. Without one React would empty the page. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

type Props<Module> = {
  code: LaterCode<Module>
  /** Stands in its place while the code comes. */
  waiting?: ReactNode
  /** Says that the code did not come, or that it broke. */
  failed?: (retry: () => void) => ReactNode
  /** Nobody is waiting for it: its code is not worth a new page until somebody asks for it again. */
  isExtra?: boolean
  children: (module: Module) => ReactNode
}

/** A part whose code comes when it is shown. Where it does not, the page stays, and is told in this place. */
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

/** For `failed`: the sentence, and a button that tries again. */
export const failedPart = (sentence: string) => (retry: () => void) => (
  <ErrorState onRetry={retry}>{sentence}</ErrorState>
)
