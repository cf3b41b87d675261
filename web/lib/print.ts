import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

// At 0.65 letters of 3.3 mm are 2.1 mm, which is 6 pt: smaller ones nobody reads at the table.
const [largest, smallest] = [1.36, 0.65]
const mostLines = 20

/**
 * Makes what stands in a box of fixed height as large as it can be, by the number `--fit` (1 is the size it is drawn
 * for). Sizes are in parts of the box's own width, so that what fits on the screen fits on paper. Where the smallest is still too large, `data-cut` and `--lines` say to how
 * many lines its long texts are to be cut.
 */
export function useFit(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const shrink = () => {
      const box = ref.current
      if (!box) return
      const isFitting = () => box.scrollHeight <= box.clientHeight
      box.removeAttribute('data-cut')
      for (let share = largest; share > smallest; share -= 0.04) {
        box.style.setProperty('--fit', share.toFixed(2))
        if (isFitting()) return
      }
      box.style.setProperty('--fit', String(smallest))
      if (isFitting()) return
      box.setAttribute('data-cut', '')
      for (let lines = mostLines; lines > 0; lines--) {
        box.style.setProperty('--lines', String(lines))
        if (isFitting()) return
      }
    }
    shrink()
    // In the fonts that stand in until then, lines break elsewhere.
    document.fonts?.ready.then(shrink)
  })
}

/** Prints the page once each of its photos has come or failed: a press before that waits. */
export function usePrint(photos: string[]) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const isReady = photos.every((photo) => settled.has(photo))
  useEffect(() => {
    if (!isAsked || !isReady) return
    setAsked(false)
    print()
  }, [isAsked, isReady])
  return {
    press: () => setAsked(true),
    isWaiting: isAsked && !isReady,
    settle: (photo: string) => setSettled((before) => new Set([...before, photo])),
  }
}
