import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { fillEmpty, type formDraft, isFilledIn } from './form-draft.ts'

/** The schema, or a function that brings it: on the public page zod (22 KB) comes with the first submit, not before. */
export type FormSchema<Input> = ZodMiniType<Input> | (() => Promise<ZodMiniType<Input>>)
type Options<Input> = {
  schema: FormSchema<Input>
  onSubmit: (input: Input, form: HTMLFormElement) => unknown
  /** Gets what `onSubmit` threw, or the network error of a schema that did not come. Without it the error goes on. */
  onError?: (error: unknown, form: HTMLFormElement) => unknown
  /** Keeps what is typed on this device; the form begins with it. One object for the life of the form. */
  draft?: ReturnType<typeof formDraft>
}

/**
 * A form of native, uncontrolled inputs: what is typed stays in the page through errors, reloads of the app's code and
 * hydration. A submit passes the fields through the schema; the first issue of each field stands under it (a field of
 * a list is named by its place, `items.2.price`), and focus goes to the first of them. While `busy`, a second submit
 * does nothing. `dirty` means changed since the form began or since `setDirty(false)`.
 */
export function useForm<Input>({ schema, onSubmit, onError, draft }: Options<Input>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  // With the commit, not after it: a submit that was pressed before this code was there is done again right then, and
  // would keep the empty fields in the draft's place.
  useLayoutEffect(() => {
    const form = ref.current
    if (!form || !draft) return
    // Typed before this code was there, filled in or brought back by the browser: nothing else would keep it.
    const hasMore = isFilledIn(form)
    fillEmpty(form, draft.read()?.fields ?? {})
    if (hasMore) draft.save(form)
  }, [draft])

  /** Puts sentences under fields (name -> sentence) and focuses the first of them. */
  function showErrors(messages: Record<string, string>, form: HTMLFormElement) {
    setErrors(messages)
    const first = [...form.elements].find((field) => messages[field.getAttribute('name') ?? ''])
    if (first instanceof HTMLElement) first.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    const form = event.currentTarget
    draft?.save(form)
    try {
      const parsed = (typeof schema === 'function' ? await schema() : schema).safeParse(
        Object.fromEntries(new FormData(form)),
      )
      if (parsed.success) {
        setErrors({})
        await onSubmit(parsed.data, form)
      } else {
        const messages: Record<string, string> = {}
        for (const issue of parsed.error.issues) messages[issue.path.join('.')] ??= issue.message
        showErrors(messages, form)
      }
    } catch (error) {
      if (!onError) throw error
      await onError(error, form)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function handleChange(event: FormEvent<HTMLFormElement>) {
    setDirty(true)
    draft?.save(event.currentTarget)
    const name = event.target instanceof HTMLElement && event.target.getAttribute('name')
    if (name && errors[name]) setErrors(({ [name]: _gone, ...others }) => others)
  }

  const form = { ref, onSubmit: submit, onChange: handleChange, noValidate: true }
  return { errors, showErrors, busy, dirty, setDirty, form }
}
