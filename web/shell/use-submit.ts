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
  /** `idFor` returns the id of a new record, the same after a lost response: see `ScreenDraft`. */
  mutationFn: (input: Input, idFor: ScreenDraft['idFor']) => Promise<Answer>
  /** Sends outside the mutation cache: for visitors, a 401 does not mean an ended session. */
  anonymous?: boolean
  /** Returns whether data outside the fields is ready, such as photos; shows the reason if not. */
  isReady?: (input: Input) => boolean | Promise<boolean>
  success?: (answer: Answer, input: Input) => ToastInput
  onSuccess?: (answer: Answer, input: Input, form: HTMLFormElement) => unknown
  /** Toast text if the server gave no message. */
  failure: string
  failureTitle?: string
  /** Field that shows a refusal without a field name and gets the focus. */
  refusalField?: string
  /** Returns true for an error that it has shown itself, without a toast. */
  onFailure?: (error: unknown, form: HTMLFormElement) => boolean
  /** Query keys to refresh, also after an error, because another user may have changed the data. */
  refresh?: readonly (readonly string[])[]
  /** The form stays open: values typed during the request are unsaved and stay. */
  stays?: boolean
  /**
   * Name of the draft on this device, for a form behind the sign-in: form and record, `order-<id>`. A form with state
   * outside its fields passes its `useDraft` instead.
   */
  draft?: string | ScreenDraft
  /** Draft of a visitor's form. Must be the same object for the life of the form. */
  visitorDraft?: ReturnType<typeof formDraft>
}

/** Form with schema, mutation, toast, refresh and draft. */
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
  /** Dismisses the failure toast when the form is corrected. */
  function handleChange(event: FormEvent<HTMLFormElement>) {
    if (hasFailed.current) dismissFailure()
    hasFailed.current = false
    submit.form.onChange(event)
  }
  return { ...submit, form: { ...submit.form, onChange: handleChange } }
}
