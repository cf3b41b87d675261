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
