import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode /** Stands in its place. */; fallback: ReactNode }

/** A part that breaks leaves its place, and the rest of the page as it is. Without one React would empty the page. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
