import { useEffect } from 'react'

let unsavedCount = 0
const question = 'What you changed is not saved. Leave it?'

export const confirmLeave = () => unsavedCount === 0 || window.confirm(question)

/** While `dirty`, a reload, closing the tab and a link ask first. */
export function useUnsavedChanges(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    unsavedCount++
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const guardLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]:not([target])')
      if (!link || confirmLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', preventUnload)
    addEventListener('click', guardLink, true)
    return () => {
      unsavedCount--
      removeEventListener('beforeunload', preventUnload)
      removeEventListener('click', guardLink, true)
    }
  }, [dirty])
}
