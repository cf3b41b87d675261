import { createContext, type FormEvent, use, useLayoutEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { heardEarly } from './early-errors.ts'
import { beginWith, forgetSent, type formDraft } from './form-draft.ts'
import type { ScreenDraft } from './screen-draft.ts'
import { sentencesOf } from './server-words.ts'

type Stored = { updatedAt: string | null }

/**
 * What a form began with, of something that others change too: the newest while nothing is typed, then what was read.
 * `isOutdated` says that somebody else has saved it meanwhile; `keepMine` lets the form be saved over that version.
 * `setSavedAt` tells the version that the form itself has saved: it comes under what was typed meanwhile. Fields with
 * `formVersion` as their key begin anew with what is stored, and after `restart`.
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
  /** The sentence under each field by its name. */
  errors: Record<string, string>
  busy: boolean
  dirty: boolean
  /** Notes a change that no field tells of. With the name of a list its errors go: of its rows others stand there now. */
  markEdited: (list?: string) => void
}

/** Given by `Form`, `DraftForm` and `EarlyForm` to their fields and buttons. */
export const FormContext = createContext<FormState>({ errors: {}, busy: false, dirty: false, markEdited() {} })

/** The sentence under the field of this name; undefined where the form has none. */
export const useFieldError = (name?: string) => use(FormContext).errors[name ?? '']

const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

/** The schema, or a function that brings it: on the public page zod (22 KB) comes with the first submit, not before. */
export type FormSchema<Input> = ZodMiniType<Input> | (() => Promise<ZodMiniType<Input>>)
type Options<Input> = {
  schema: FormSchema<Input>
  /** `isAsSent` says whether the form is still as it was pressed: nothing was typed or changed meanwhile. */
  onSubmit: (input: Input, form: HTMLFormElement, isAsSent: () => boolean) => unknown
  /** Gets what `onSubmit` threw, or the network error of a schema that did not come. Without it the error goes on. */
  onError?: (error: unknown, form: HTMLFormElement) => unknown
  /** Keeps what is typed on this device, for a form behind the sign-in, which `DraftForm` shows. */
  draft?: ScreenDraft
  /** The same for a form of visitors. One object for the life of the form. */
  visitorDraft?: ReturnType<typeof formDraft>
}

/**
 * A form of native, uncontrolled inputs: what is typed stays in the page through errors, reloads of the app's code and
 * hydration. A submit passes the fields, as they are then, through the schema; the first issue of each field stands under it (a field of
 * a list is named by its place, `items.2.price`), and focus goes to the first of them. While `busy`, a second submit
 * does nothing. `dirty` means changed since the form began or since `setDirty(false)`.
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
  /** Every edit there was, those that are saved by now too. */
  const editCount = useRef(0)
  // Counted, so that each edit by other means than typing is drawn, and `DraftForm` keeps what it has come to.
  function setDirty(isDirty: boolean) {
    if (isDirty) editCount.current++
    setEdits((now) => (isDirty ? now + 1 : 0))
  }
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  /** Of which values the errors are said. */
  const judged = useRef<ReturnType<typeof readFields>>({})
  // With the commit, not after it: a submit that was pressed before this code was there is done again right then, and
  // would keep the empty fields in the draft's place.
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    if (visitorDraft) beginWith(visitorDraft, form)
    const heard = heardEarly(form)
    if (!heard) return
    judged.current = readFields(form)
    setErrors(heard)
  }, [visitorDraft])

  /** Puts sentences under fields (name -> sentence) and focuses the first of them. */
  function showErrors(messages: Record<string, string>, form: HTMLFormElement) {
    setErrors(messages)
    const first = [...form.elements].find((field) => messages[field.getAttribute('name') ?? ''])
    // A field in a closed fold cannot take the focus.
    first?.closest('details')?.setAttribute('open', '')
    if (first instanceof HTMLElement) first.focus()
  }

  /** Takes away what was said of a list: of its rows others stand there now. */
  const clearErrors = (list: string) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name.split('.')[0] !== list)))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    const form = event.currentTarget
    visitorDraft?.save(form)
    // What was there at the press is sent. While the schema came, a visitor who was told what is missing has gone on
    // typing: her form was sent half typed.
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
      // It has come to its end: a page that is loaded anew does not send it again (boot/start-islands.ts).
      if (visitorDraft) forgetSent()
    }
  }

  function handleChange(event: FormEvent<HTMLFormElement>) {
    if (dirty) editCount.current++
    else setDirty(true)
    visitorDraft?.save(event.currentTarget)
    const name = event.target instanceof HTMLElement && event.target.getAttribute('name')
    // What was typed before this code was there is told of again, and is what was judged.
    const isJudged = name && String(readFields(event.currentTarget)[name]) === String(judged.current[name])
    if (name && errors[name] && !isJudged) setErrors(({ [name]: _gone, ...others }) => others)
  }

  /** Forgets what was typed, and begins anew with what is stored. */
  const startOver = () => draft?.startOver()
  const form = { ref, onSubmit: submit, onChange: handleChange, noValidate: true }
  return { errors, showErrors, clearErrors, busy, dirty, setDirty, form, draft, startOver }
}
