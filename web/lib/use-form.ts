import { createContext, type FormEvent, use, useLayoutEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { heardEarly } from './early-errors.ts'
import { beginWith, forgetSent, type formDraft } from './form-draft.ts'
import type { ScreenDraft } from './screen-draft.ts'
import { sentencesOf } from './server-words.ts'

type Stored = { updatedAt: string | null }

/**
 * Keeps the base version of a form: the newest while nothing is typed, then the version that was read. `isOutdated` is
 * true after a concurrent save; `keepMine` allows saving over that version. `setSavedAt` records the version saved by
 * the form itself, below values typed meanwhile. Fields keyed by `formVersion` mount again with the stored values, also
 * after `restart`.
 */
export function useFormBase<Read extends Stored>(newest: Read, dirty: boolean) {
  const [base, setBase] = useState(newest)
  const [savedAt, setSavedAt] = useState<string | null>()
  const [formVersion, setFormVersion] = useState(0)
  const restart = () => setFormVersion((now) => now + 1)
  if (base !== newest && (!dirty || newest.updatedAt === savedAt)) {
    setBase(newest)
    if (!dirty && base.updatedAt !== newest.updatedAt) restart()
  }
  const isOutdated = dirty && newest.updatedAt !== base.updatedAt
  const keepMine = () => setBase({ ...base, updatedAt: newest.updatedAt })
  return { base, isOutdated, keepMine, formVersion, setSavedAt, restart }
}

type FormState = {
  /** Error under each field, by field name. */
  errors: Record<string, string>
  busy: boolean
  dirty: boolean
  /**
   * Marks a change without a field event. With the name of a list, it also clears the list's errors, because its rows
   * have moved.
   */
  markEdited: (list?: string) => void
}

/** Provided by `Form`, `DraftForm` and `EarlyForm` to their fields and buttons. */
export const FormContext = createContext<FormState>({ errors: {}, busy: false, dirty: false, markEdited() {} })

/** Returns the error of this field; undefined if there is none. */
export const useFieldError = (name?: string) => use(FormContext).errors[name ?? '']

const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

/** The schema, or a function that loads it: on the public page zod (22 KB) loads with the first submit. */
export type FormSchema<Input> = ZodMiniType<Input> | (() => Promise<ZodMiniType<Input>>)
type Options<Input> = {
  schema: FormSchema<Input>
  /** `isAsSent` returns whether the form is unchanged since the press. */
  onSubmit: (input: Input, form: HTMLFormElement, isAsSent: () => boolean) => unknown
  /**
   * Handles an error of `onSubmit`, or the network error of a schema that failed to load. Without it the error is
   * thrown.
   */
  onError?: (error: unknown, form: HTMLFormElement) => unknown
  /** Draft on this device for a form behind the sign-in, rendered by `DraftForm`. */
  draft?: ScreenDraft
  /** Draft of a visitor's form. Must be the same object for the life of the form. */
  visitorDraft?: ReturnType<typeof formDraft>
}

/**
 * Form of native, uncontrolled inputs: typed values survive errors, reloads of the app's code and hydration. A submit
 * validates the values at the press. Each field shows its first issue (list fields are named by position,
 * `items.2.price`), and the first invalid field gets the focus. While `busy`, a second submit does nothing. `dirty`
 * means changed since the start or since `setDirty(false)`.
 */
export function useForm<Input>({ schema, onSubmit, onError, draft, visitorDraft }: Options<Input>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [edits, setEdits] = useState(draft?.typed ? 1 : 0)
  const [begunWith, setBegunWith] = useState(draft)
  if (begunWith !== draft) {
    setBegunWith(draft)
    setErrors({})
    setEdits(draft?.typed ? 1 : 0)
  }
  const dirty = edits > 0
  /** Counts every edit, including saved ones. */
  const editCount = useRef(0)
  // Counted, so each edit without typing renders again and `DraftForm` saves it.
  function setDirty(isDirty: boolean) {
    if (isDirty) editCount.current++
    setEdits((now) => (isDirty ? now + 1 : 0))
  }
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  /** Values to which the current errors refer. */
  const judged = useRef<ReturnType<typeof readFields>>({})
  // In the layout effect: a submit recorded before hydration is replayed right after it, and would otherwise save empty
  // fields over the draft.
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    if (visitorDraft) beginWith(visitorDraft, form)
    const heard = heardEarly(form)
    if (!heard) return
    judged.current = readFields(form)
    setErrors(heard)
  }, [visitorDraft])

  /** Shows errors under fields (name -> sentence) and focuses the first field. */
  function showErrors(messages: Record<string, string>, form: HTMLFormElement) {
    setErrors(messages)
    const first = [...form.elements].find((field) => messages[field.getAttribute('name') ?? ''])
    // A field in a closed fold cannot take the focus.
    first?.closest('details')?.setAttribute('open', '')
    if (first instanceof HTMLElement) first.focus()
  }

  /** Clears the errors of a list, because its rows have moved. */
  const clearErrors = (list: string) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name.split('.')[0] !== list)))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    const form = event.currentTarget
    visitorDraft?.save(form)
    // Sends the values at the press: while the schema loads, a visitor may continue typing, and a half-typed form would
    // be sent.
    const pressed = readFields(form)
    judged.current = pressed
    const pressedAt = editCount.current
    try {
      const parsed = (typeof schema === 'function' ? await schema() : schema).safeParse(pressed)
      if (parsed.success) {
        setErrors({})
        await onSubmit(parsed.data, form, () => editCount.current === pressedAt)
      } else {
        const messages = await sentencesOf(parsed.error.issues)
        const now = readFields(form)
        const stands = ([name]: [string, string]) => String(now[name]) === String(pressed[name])
        showErrors(Object.fromEntries(Object.entries(messages).filter(stands)), form)
      }
    } catch (error) {
      if (!onError) throw error
      await onError(error, form)
    } finally {
      running.current = false
      setBusy(false)
      // The submit has ended, so a reloaded page must not send it again (boot/start-islands.ts).
      if (visitorDraft) forgetSent()
    }
  }

  function handleChange(event: FormEvent<HTMLFormElement>) {
    if (dirty) editCount.current++
    else setDirty(true)
    visitorDraft?.save(event.currentTarget)
    const name = event.target instanceof HTMLElement && event.target.getAttribute('name')
    // Replayed events of values typed before hydration must not clear the errors about these values.
    const isJudged = name && String(readFields(event.currentTarget)[name]) === String(judged.current[name])
    if (name && errors[name] && !isJudged) setErrors(({ [name]: _gone, ...others }) => others)
  }

  /** Discards the draft and starts with the stored values. */
  const startOver = () => draft?.startOver()
  const form = { ref, onSubmit: submit, onChange: handleChange, noValidate: true }
  return { errors, showErrors, clearErrors, busy, dirty, setDirty, form, draft, startOver }
}
