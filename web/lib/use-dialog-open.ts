import { useSyncExternalStore } from 'react'

/** Dialogs are added to the body itself. */
function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Whether any dialog is open, the chat included. */
export const useDialogOpen = () => useSyncExternalStore(subscribe, isDialogOpen)
