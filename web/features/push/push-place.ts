import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the element of the page that the card is shown in: a `ref`. */
export function setPushPlace(element: HTMLElement | null) {
  place = element
  for (const listener of listeners) listener()
}

/** The element that a page has for the card; null on screens without one. */
export const usePushPlace = () => useSyncExternalStore(subscribe, () => place)

/** Holds what has asked on this device already: 'browser', then 'card'. */
const askedKey = 'push-asked'

export const pushAskedBy = () => localStorage.getItem(askedKey)
export const setPushAskedBy = (asked: 'browser' | 'card') => localStorage.setItem(askedKey, asked)
