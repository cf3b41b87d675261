import { createContext, use, useState } from 'react'
import { draftPrefix, formDraft } from './form-draft.ts'

/** What a form's fields hold, by their names; a box that is not ticked is empty. */
export type Fields = Record<string, string>

type Named = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isNamed = (field: Element): field is Named =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) &&
  field.name !== ''

/** A password is never read: its field may show it as plain text, so its purpose counts, not only its type. */
const isSecret = (field: Named) => field.type === 'password' || /password/.test(field.autocomplete)

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isNamed).filter((field) => !isSecret(field))

/** What stands in a form now, without passwords and files. */
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

/** The fields of `fields` that are not as they were. */
export const changedFields = (fields: Fields, was: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== was[name]))

/**
 * Puts values into a form as if they were typed, so that React hears of those it holds itself. Fields that only come with
 * what another says (an address, with the way to the door) get theirs a task later. Hidden ones are whoever's renders them.
 */
export async function putBack(form: HTMLFormElement, values: Fields) {
  const left = new Map(Object.entries(values))
  for (let round = 0; left.size > 0 && round < 3; round++) {
    if (round > 0) await new Promise((done) => setTimeout(done))
    // A text may follow a choice until it is typed: it is compared with what that has made of it.
    if (place(form, left, isChoice)) await null
    place(form, left, () => true)
  }
}

const isChoice = (field: Named) =>
  field instanceof HTMLSelectElement || field.type === 'checkbox' || field.type === 'radio'

/** Gives what is left to those fields of the form that are there; whether there was any. */
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
    // Past React's own note of the value, or it takes the event for no change.
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

/** What was typed earlier: `fields` as they were left, `was` what they had begun with. */
export type Typed = { fields: Fields; was: Fields }

/**
 * What a form behind the sign-in keeps on this device while it is typed: `typed` is what it begins with, undefined where
 * nothing waits. `idFor` gives what is about to be created its id: the same for the same content until `forget`, and for
 * changed content while no answer is known, so that a try after a lost answer, or after a reload, creates nothing twice.
 */
export type ScreenDraft = {
  /** Another one after `startOver`: fields with it as their key begin anew. */
  key: string
  typed: Typed | undefined
  save: (typed: Typed) => void
  forget: () => void
  startOver: () => void
  idFor: (content: object) => string
  /** The server has refused what was sent last. */
  noteRefusal: () => void
}

/** The draft of one form of this user; nobody else's is read. */
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

/** State beside the fields of a form, such as its photos: it begins anew when the form is started over. */
export function useDraftState<Value>(draft: ScreenDraft, begin: () => Value) {
  const [state, setState] = useState(() => ({ draft, value: begin() }))
  if (state.draft !== draft) setState({ draft, value: begin() })
  const setValue = (next: Value | ((now: Value) => Value)) =>
    setState((now) => ({ draft, value: next instanceof Function ? next(now.value) : next }))
  return [state.value, setValue] as const
}

/**
 * The values a form in a dialog began with, of something that others change too. `isOutdated` says that somebody else has saved
 * it meanwhile, `keepMine` lets the form be saved over that version; taking theirs is starting over.
 */
export function useDraftBase<Read extends { updatedAt: string | null } | undefined>(draft: ScreenDraft, newest: Read) {
  const [base, setBase] = useDraftState(draft, () => newest)
  const isOutdated = newest?.updatedAt !== base?.updatedAt
  return { base, isOutdated, keepMine: () => setBase(base && newest && { ...base, updatedAt: newest.updatedAt }) }
}

/** Whether something was typed into this form of this user and not saved. */
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

/** For fields that are rows or have no input of their own: what was typed into the form around them. */
export const TypedContext = createContext<Typed | undefined>(undefined)

/** The rows of fields named `<name>.<row>.<key>`, whose key may have dots, as they were left; undefined where they are as they began. */
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

/** What a hidden field was left with. */
export const typedValue = (draft: ScreenDraft, name: string) => {
  const { fields, was } = draft.typed ?? {}
  return fields && fields[name] !== was?.[name] ? fields[name] : undefined
}
