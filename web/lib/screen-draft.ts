import { createContext, use, useState } from 'react'
import { draftPrefix, formDraft } from './form-draft.ts'

/** Values of a form's fields by name; an unticked box is an empty string. */
export type Fields = Record<string, string>

type Named = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isNamed = (field: Element): field is Named =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) &&
  field.name !== ''

/** Excludes password fields by purpose as well as type, because a password may be shown as plain text. */
const isSecret = (field: Named) => field.type === 'password' || /password/.test(field.autocomplete)

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isNamed).filter((field) => !isSecret(field))

/** Reads the current values of a form, without passwords and files. */
export function readFields(form: HTMLFormElement) {
  const fields: Fields = {}
  for (const field of fieldsOf(form)) {
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox'
    const isRadio = field instanceof HTMLInputElement && field.type === 'radio'
    if (isBox) fields[field.name] = field.checked ? field.value : ''
    else if (isRadio ? field.checked : field.type !== 'file') fields[field.name] = field.value
  }
  return fields
}

/** Returns the fields whose value differs from `was`. */
export const changedFields = (fields: Fields, was: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== was[name]))

/**
 * Restores values in a form by dispatching input events, so that React state follows. Fields that appear after another
 * choice (an address for a delivery to the door) are restored one task later. Hidden fields are restored by the
 * component that renders them.
 */
export async function putBack(form: HTMLFormElement, values: Fields) {
  const left = new Map(Object.entries(values))
  for (let round = 0; left.size > 0 && round < 3; round++) {
    if (round > 0) await new Promise((done) => setTimeout(done))
    // A text field may follow a choice until it is typed, so it is compared after the choice has updated it.
    if (place(form, left, isChoice)) await null
    place(form, left, () => true)
  }
}

const isChoice = (field: Named) =>
  field instanceof HTMLSelectElement || field.type === 'checkbox' || field.type === 'radio'

/** Restores the remaining values in fields that exist now; returns whether any existed. */
function place(form: HTMLFormElement, left: Map<string, string>, isMeant: (field: Named) => boolean) {
  const before = left.size
  for (const [name, value] of left) {
    const fields = fieldsOf(form).filter((field) => field.name === name && isMeant(field))
    for (const field of fields) type(field, value)
    if (fields.length > 0) left.delete(name)
  }
  return left.size < before
}

function type(field: Named, value: string) {
  if (field.type === 'checkbox' || field.type === 'radio') press(field, value)
  else if (field.type !== 'hidden' && field.value !== value) {
    // Uses the prototype's setter: with React's tracked setter, React would take the event for no change.
    const prototype: unknown = Object.getPrototypeOf(field)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

function press(field: Named, value: string) {
  if (!(field instanceof HTMLInputElement)) return
  const isOn = field.type === 'radio' ? field.value === value || field.checked : value !== ''
  if (field.checked !== isOn) field.click()
}

/** Earlier typed values: `fields` as left, `was` as they began. */
export type Typed = { fields: Fields; was: Fields }

/**
 * Draft of a form behind the sign-in, kept on this device. `typed` holds the restored values, or undefined if there are
 * none. `idFor` returns the idempotency key of a new record. The key stays the same for the same content until
 * `forget`, and for changed content while the outcome is unknown. A retry after a lost response or a reload therefore
 * creates no duplicate.
 */
export type ScreenDraft = {
  /** Changes after `startOver`, so fields keyed by it mount again. */
  key: string
  typed: Typed | undefined
  save: (typed: Typed) => void
  forget: () => void
  startOver: () => void
  idFor: (content: object) => string
  /** Notes that the server refused the last request. */
  noteRefusal: () => void
}

/** Creates the draft of one form of this user; other users' drafts are never read. */
export function screenDraft(userId: string, name: string, onStartOver: () => void): ScreenDraft {
  const draft = formDraft(`${draftPrefix}${userId}:${name}`)
  return {
    key: crypto.randomUUID(),
    typed: readTyped(draft.read()),
    save: (typed) => draft.write(typed),
    forget: draft.clear,
    startOver() {
      draft.clear()
      onStartOver()
    },
    idFor: draft.idempotencyKeyFor,
    noteRefusal: draft.noteRefusal,
  }
}

/** State outside a form's fields, such as its photos; it resets when the form starts over. */
export function useDraftState<Value>(draft: ScreenDraft, begin: () => Value) {
  const [state, setState] = useState(() => ({ draft, value: begin() }))
  if (state.draft !== draft) setState({ draft, value: begin() })
  const setValue = (next: Value | ((now: Value) => Value)) =>
    setState((now) => ({ draft, value: next instanceof Function ? next(now.value) : next }))
  return [state.value, setValue] as const
}

/**
 * Keeps the base version of a form in a dialog. `isOutdated` is true after a concurrent save. `keepMine` allows saving
 * over that version; `startOver` takes the other version.
 */
export function useDraftBase<Read extends { updatedAt: string | null } | undefined>(draft: ScreenDraft, newest: Read) {
  const [base, setBase] = useDraftState(draft, () => newest)
  const isOutdated = newest?.updatedAt !== base?.updatedAt
  return { base, isOutdated, keepMine: () => setBase(base && newest && { ...base, updatedAt: newest.updatedAt }) }
}

/** Returns whether this user has an unsaved draft of this form. */
export const hasDraft = (userId: string, name: string) =>
  readTyped(formDraft(`${draftPrefix}${userId}:${name}`).read()) !== undefined

function readTyped(stored: ReturnType<ReturnType<typeof formDraft>['read']>): Typed | undefined {
  if (!stored?.was) return undefined
  const typed = { fields: textsOf(stored.fields), was: textsOf(stored.was) }
  const changes = { ...changedFields(typed.fields, typed.was), ...changedFields(typed.was, typed.fields) }
  return Object.keys(changes).length > 0 ? typed : undefined
}

const textsOf = (stored: Record<string, unknown>): Fields =>
  Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Draft values for rows and for fields without an input of their own. */
export const TypedContext = createContext<Typed | undefined>(undefined)

/** Returns the drafted rows of fields named `<name>.<row>.<key>` (the key may contain dots); undefined if unchanged. */
export function useTypedRows(name: string) {
  const typed = use(TypedContext)
  const [rows] = useState(() => {
    if (!typed) return undefined
    const left = rowsOf(typed.fields, name)
    return JSON.stringify(left) === JSON.stringify(rowsOf(typed.was, name)) ? undefined : left
  })
  return rows
}

function rowsOf(fields: Fields, name: string) {
  const rows = new Map<number, Fields>()
  for (const [field, value] of Object.entries(fields)) {
    const [group, row, ...rest] = field.split('.')
    const key = rest.join('.')
    if (group === name && row && key) rows.set(Number(row), { ...rows.get(Number(row)), [key]: value })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([row, values]) => ({ row, values }))
}

/** Returns the drafted value of a hidden field; undefined if unchanged. */
export const typedValue = (draft: ScreenDraft, name: string) => {
  const { fields, was } = draft.typed ?? {}
  return fields && fields[name] !== was?.[name] ? fields[name] : undefined
}
