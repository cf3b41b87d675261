import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'

type Options<Input> = {
  /** The schema, or a function that brings it: on the public page zod (22 KB) comes with the first submit, not before. */
  schema: ZodType<Input> | (() => Promise<ZodType<Input>>)
  onSubmit: (input: Input, form: HTMLFormElement) => Promise<unknown> | unknown
  /** What `onSubmit` threw, or the network that did not bring the schema. Without it the error goes on. */
  onError?: (error: unknown, form: HTMLFormElement) => void
}

/**
 * A form of native, uncontrolled inputs: what a person types stays in the page through errors, reloads of the app's
 * code and hydration. On submit the fields go through the schema; each first issue lands under its field by name (one
 * of a list is named by its place, `items.2.price`), and focus goes to the first of them. `busy` guards against a
 * second press.
 */
export function useForm<Input>({ schema, onSubmit, onError }: Options<Input>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Puts sentences under fields (name -> sentence) and leads to the first of them. */
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
      onError(error, form)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Clears a field's sentence as soon as it is changed. */
  function clearError(event: FormEvent<HTMLFormElement>) {
    const name = event.target instanceof HTMLElement && event.target.getAttribute('name')
    if (name && errors[name]) setErrors(({ [name]: _gone, ...others }) => others)
  }

  return { errors, showErrors, busy, form: { onSubmit: submit, onChange: clearError, noValidate: true } }
}
