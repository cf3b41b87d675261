import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { errorMessage, isOffline, isRefusal, refusalOf } from '../api.ts'
import type { formDraft } from '../lib/form-draft.ts'
import type { ScreenDraft } from '../lib/screen-draft.ts'
import { type FormSchema, useForm } from '../lib/use-form.ts'
import { useInvalidate } from '../queries.ts'
import { dismissFailure, type ToastInput, toast } from '../ui/toast.ts'
import { toastFailure, toastUnsent } from './toast-failure.ts'

type Options<Input, Answer> = {
  schema: FormSchema<Input>
  mutationFn: (input: Input) => Promise<Answer>
  /** Sends outside the mutation cache: for visitors, to whom a 401 is an answer and not a lost session. */
  anonymous?: boolean
  /** Whether what stands beside the fields can be sent, such as photos on their way; it says itself why not. */
  isReady?: (input: Input) => boolean | Promise<boolean>
  success?: (answer: Answer, input: Input) => ToastInput
  onSuccess?: (answer: Answer, input: Input, form: HTMLFormElement) => unknown
  /** What the toast says where the server gave no sentence. */
  failure: string
  failureTitle?: string
  /** The field of a refusal for which the server names none; it gets the sentence and the focus. */
  refusalField?: string
  /** Answers true for an error that it has shown by itself: no toast says it again. */
  onFailure?: (error: unknown, form: HTMLFormElement) => boolean
  /** Query keys to ask again, after an error too: somebody else may have been faster. */
  refresh?: readonly (readonly string[])[]
  /** The form stays where it is: what is typed while it is sent is not saved yet, and stays too. */
  stays?: boolean
  /** Keeps what is typed on the device until it is sent. One object for the life of the form. */
  draft?: ReturnType<typeof formDraft>
  /** The same for a form behind the sign-in: see `WithDraft`. */
  screenDraft?: ScreenDraft
}

/** A form that sends: schema, mutation, toast, refresh and draft in one. */
export function useSubmit<Input, Answer>(options: Options<Input, Answer>) {
  const {
    schema,
    mutationFn,
    anonymous,
    isReady,
    success,
    onSuccess,
    failure,
    refusalField,
    onFailure,
    draft,
    screenDraft,
    stays,
  } = options
  const { failureTitle, refresh: keys = [] } = options
  const refresh = useInvalidate(keys)
  const { mutateAsync, error } = useMutation({ mutationFn })
  const hasFailed = useRef(false)
  const submit = useForm({
    schema,
    draft,
    screenDraft,
    onSubmit: async (input, form, isAsSent) => {
      dismissFailure()
      hasFailed.current = false
      if (isReady && !(await isReady(input))) return
      const answer = await (anonymous ? mutationFn : mutateAsync)(input)
      if (!stays || isAsSent()) {
        submit.setDirty(false)
        screenDraft?.forget()
      }
      draft?.clear()
      if (success) toast({ tone: 'good', ...success(answer, input) })
      await onSuccess?.(answer, input, form)
      await refresh()
    },
    onError: async (error, form) => {
      hasFailed.current = true
      if (isRefusal(error)) {
        draft?.noteRefusal()
        screenDraft?.noteRefusal()
      }
      if (isOffline(error)) {
        onFailure?.(error, form)
        return toastUnsent(() => form.requestSubmit())
      }
      const sentence = errorMessage(error, failure)
      const field = refusalOf(error).field ?? (isRefusal(error) ? refusalField : undefined)
      if (field) submit.showErrors({ [field]: sentence }, form)
      if (!onFailure?.(error, form)) toastFailure(error, failure, failureTitle)
      await refresh()
    },
  })
  /** The word of what failed goes when the form is corrected. */
  function handleChange(event: FormEvent<HTMLFormElement>) {
    if (hasFailed.current) dismissFailure()
    hasFailed.current = false
    submit.form.onChange(event)
  }
  return { ...submit, error, form: { ...submit.form, onChange: handleChange } }
}
