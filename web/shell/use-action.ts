import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useInvalidate } from '../queries.ts'
import { dismissFailure, type ToastInput, toast } from '../ui/toast.tsx'
import { toastFailure, toastSaveFailed } from './toast-failure.ts'

/** Mutation without a form: refreshes its queries, or shows that saving failed. */
export function useSave<Input>(
  mutationFn: (input: Input) => Promise<unknown>,
  refreshKeys: readonly (readonly string[])[],
  onSaved?: () => void,
) {
  const refresh = useInvalidate(refreshKeys)
  return useMutation({
    mutationFn,
    onMutate: dismissFailure,
    onSuccess: () => {
      onSaved?.()
      return refresh()
    },
    onError: toastSaveFailed,
  })
}

// A double tap means one step. After a step, another button may be under the finger: the next step, or the next row if
// this one left the list.

/** Longest time between the effect of the first tap and the second tap of a double tap, in milliseconds. */
const secondTapMs = 700

let running = 0
const listeners = new Set<() => void>()
const add = (count: number) => {
  running = Math.max(0, running + count)
  for (const listener of listeners) listener()
}

/** Pauses all step buttons; the returned function ends the pause a moment later. */
function pauseSteps() {
  add(1)
  return () => {
    setTimeout(add, secondTapMs, -1)
  }
}

/** Ends all pauses at once. */
export const resumeSteps = () => add(-running)

/** Returns whether a step is running or has just ended; step buttons then do nothing. */
export const useStepPause = () => useSyncExternalStore(subscribe, () => running > 0)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type Options<Input, Answer> = {
  mutationFn: (input: Input) => Promise<Answer>
  success: (answer: Answer, input: Input) => ToastInput
  onSuccess?: (answer: Answer) => void
  /** Toast text if the server gave no message. */
  failure: string
  failureTitle?: string
  /** Returns true for an error that the screen shows itself, without a toast. */
  isShown?: (error: unknown) => boolean
  /** Query keys to refresh, also after an error, because another user may have changed the data. */
  refresh: readonly (readonly string[])[]
  /** True if a second tap would take another step; pauses the step buttons. */
  isStep?: boolean
}

/** Mutation without a form, with toasts and refresh. Callbacks passed to `mutate` run after the refresh. */
export function useAction<Answer, Input = void>(options: Options<Input, Answer>) {
  const { mutationFn, success, onSuccess, failure, failureTitle, isShown, isStep } = options
  const refresh = useInvalidate(options.refresh)
  return useMutation({
    mutationFn,
    onMutate: () => (isStep ? pauseSteps() : undefined),
    onSuccess: (answer, input) => {
      onSuccess?.(answer)
      toast({ tone: 'good', ...success(answer, input) })
    },
    onError: (error) => {
      if (!isShown?.(error)) toastFailure(error, failure, failureTitle)
    },
    onSettled: async (_answer, _error, _input, endPause) => {
      await refresh()
      endPause?.()
    },
  })
}
