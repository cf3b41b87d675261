import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** The kinds of words that the search of the desk finds. */
export const findHint = 'Name, order, phone, receipt'

export const FindButton = (props: ComponentProps<'button'> & { 'data-waits'?: string }) => (
  <button type="button" className="header-button find-button noscript:hidden" aria-keyshortcuts="Control+K" {...props}>
    <Icon name="search" />
    <b className="sr-only">Find: </b>
    <span>{findHint}</span>
    <kbd>Ctrl K</kbd>
  </button>
)
