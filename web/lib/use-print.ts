import { useEffect, useState } from 'react'

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
