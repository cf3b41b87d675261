import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useInvalidate } from '../queries.ts'
import { dismissFailure, type ToastInput, toast } from '../ui/toast.tsx'
import { toastFailure, toastSaveFailed } from './toast-failure.ts'

/** A change that no form sends: asks again for what it changed, or says that it was not saved. */
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

// Whoever taps twice means one step. After a step another button may stand under the finger: the next step, or the next
// person's where the row has left a filtered list.

/** The longest that a second tap of two comes after the first has had its effect, in milliseconds. */
const secondTapMs = 700

let running = 0
const listeners = new Set<() => void>()
const add = (count: number) => {
  running = Math.max(0, running + count)
  for (const listener of listeners) listener()
}

/** Pauses all buttons that take a step; the returned function ends that a moment later. */
function pauseSteps() {
  add(1)
  return () => {
    setTimeout(add, secondTapMs, -1)
  }
}

/** Ends every pause at once. */
export const resumeSteps = () => add(-running)

/** Whether a step is being taken, or was a moment ago: a button that takes one does nothing then. */
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
  /** What the toast says where the server gave no sentence. */
  failure: string
  failureTitle?: string
  /** Answers true for an error that the screen shows by itself: no toast says it again. */
  isShown?: (error: unknown) => boolean
  /** Query keys to ask again, after an error too: somebody else may have been faster. */
  refresh: readonly (readonly string[])[]
  /** Whether a second tap would take another step: see lib/step-pause.ts. */
  isStep?: boolean
}

/** A change that needs no form: mutation, toasts and refresh in one. What is passed to `mutate` runs after the refresh. */
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
