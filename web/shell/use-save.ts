import { useMutation } from '@tanstack/react-query'
import { useInvalidate } from '../queries.ts'
import { dismissFailure } from '../ui/toast.ts'
import { toastSaveFailed } from './toast-failure.ts'

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
