import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { errorMessage, isOffline, isRefusal, refusalOf } from '../api.ts'
import type { formDraft } from '../lib/form-draft.ts'
import type { ScreenDraft } from '../lib/screen-draft.ts'
import { type FormSchema, useForm } from '../lib/use-form.ts'
import { useInvalidate } from '../queries.ts'
import { dismissFailure, type ToastInput, toast } from '../ui/toast.tsx'
import { toastFailure, toastUnsent } from './toast-failure.ts'
import { useDraft } from './use-draft.ts'

type Options<Input, Answer> = {
  schema: FormSchema<Input>
  /** `idFor` gives what is about to be created its id, the same again after a lost answer: see `ScreenDraft`. */
  mutationFn: (input: Input, idFor: ScreenDraft['idFor']) => Promise<Answer>
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
  /**
   * Keeps what is typed behind the sign-in on the device until it is sent, under this name: of the form and of what it
   * changes, `order-<id>`. A form with state beside its fields passes its `useDraft` instead.
   */
  draft?: string | ScreenDraft
  /** The same for a form of visitors. One object for the life of the form. */
  visitorDraft?: ReturnType<typeof formDraft>
}

/** A form that sends: schema, mutation, toast, refresh and draft in one. */
export function useSubmit<Input, Answer>(options: Options<Input, Answer>) {
  const { schema, anonymous, isReady, success, onSuccess, failure, refusalField, onFailure, visitorDraft, stays } =
    options
  const { failureTitle, refresh: keys = [] } = options
  const refresh = useInvalidate(keys)
  const namedDraft = useDraft(typeof options.draft === 'string' ? options.draft : undefined)
  const draft = typeof options.draft === 'string' ? namedDraft : options.draft
  const mutationFn = (input: Input) => options.mutationFn(input, draft?.idFor ?? (() => crypto.randomUUID()))
  const { mutateAsync } = useMutation({ mutationFn })
  const hasFailed = useRef(false)
  const submit = useForm({
    schema,
    draft,
    visitorDraft,
    onSubmit: async (input, form, isAsSent) => {
      dismissFailure()
      hasFailed.current = false
      if (isReady && !(await isReady(input))) return
      const answer = await (anonymous ? mutationFn : mutateAsync)(input)
      if (!stays || isAsSent()) {
        submit.setDirty(false)
        draft?.forget()
      }
      visitorDraft?.clear()
      if (success) toast({ tone: 'good', ...success(answer, input) })
      await onSuccess?.(answer, input, form)
      await refresh()
    },
    onError: async (error, form) => {
      hasFailed.current = true
      if (isRefusal(error)) {
        visitorDraft?.noteRefusal()
        draft?.noteRefusal()
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
  return { ...submit, form: { ...submit.form, onChange: handleChange } }
}
