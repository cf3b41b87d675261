import { useEffect } from 'react'

let unsaved = 0
const question = 'What you changed is not saved. Leave it?'

/** Whether this place may be left: asks where something is not saved. */
export const mayLeave = () => unsaved === 0 || window.confirm(question)

/** While `dirty`, a reload, a closed tab and a link are asked about first. */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    unsaved++
    const reload = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]:not([target])')
      if (!link || mayLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', reload)
    addEventListener('click', follow, true)
    return () => {
      unsaved--
      removeEventListener('beforeunload', reload)
      removeEventListener('click', follow, true)
    }
  }, [dirty])
}
