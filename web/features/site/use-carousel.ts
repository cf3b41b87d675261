import { useEffect, useState } from 'react'

const intervalMs = 3000

/**
 * Shows one of `count` images after another, 3 s each. It pauses while the pointer or the focus is on it, while the tab
 * is hidden, and under reduced motion until play is pressed. `reach` is how many images have been needed so far, with
 * the next one: those after it need not be fetched.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const [reach, setReach] = useState(1)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const hidden = useHiddenTab()

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])
  useEffect(() => setReach((reached) => Math.max(reached, current + 2)), [current])
  useEffect(() => {
    if (paused || held || hidden || count < 2) return
    const turn = setTimeout(() => setCurrent((current + 1) % count), intervalMs)
    return () => clearTimeout(turn)
  }, [current, paused, held, hidden, count])

  return { current: current % count, reach, paused, show: setCurrent, hold: setHeld, toggle: () => setPaused(!paused) }
}

function useHiddenTab() {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}
