import { useMutation } from '@tanstack/react-query'
import { pauseSteps } from '../lib/step-pause.ts'
import { useInvalidate } from '../queries.ts'
import { type ToastInput, toast } from '../ui/toast.ts'
import { toastFailure } from './toast-failure.ts'

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
