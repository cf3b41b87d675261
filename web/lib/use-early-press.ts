import { useEffect, useEffectEvent } from 'react'
import { answerPress } from './early-press.ts'

/** Does what a button was pressed for before it worked (`data-waits` names it). Without `act` it still does nothing. */
export function useEarlyPress(name: string, act: (() => void) | undefined) {
  const canAct = act !== undefined
  const answer = useEffectEvent(() => act?.())
  useEffect(() => (canAct ? answerPress(name, () => answer()) : undefined), [name, canAct])
}
