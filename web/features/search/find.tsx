import { useEffect, useState } from 'react'
import { useEarlyPress } from '../../lib/use-early-press.ts'
import { FindButton } from './find-button.tsx'
import { Palette } from './palette.tsx'

/** The one search of the desk, on every screen of it: by its button in the header, or Ctrl+K. */
export function Find() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useEarlyPress('find', open)
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      // A form in a dialog stays as it is.
      if (!isShortcut || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <FindButton aria-haspopup="dialog" onClick={open} />
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  )
}
