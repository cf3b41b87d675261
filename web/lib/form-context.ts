import { createContext, use } from 'react'

/** The state of a form: the sentence under each field by its name, whether it is being sent, and whether it has changed. */
export type FormState = { errors: Record<string, string>; busy: boolean; dirty: boolean }

/** Given by `Form`, `DraftForm` and `EarlyForm` to their fields and buttons. */
export const FormContext = createContext<FormState>({ errors: {}, busy: false, dirty: false })

/** The sentence under the field of this name; undefined where the form has none. */
export const useFieldError = (name?: string) => use(FormContext).errors[name ?? '']
