import { createContext, use } from 'react'

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
