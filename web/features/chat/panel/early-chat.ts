import { chatOpensId } from '../public.ts'

/** The chat as boot/early/chat.ts shows it before React is there, while it is open. */
export const findEarlyChat = () => document.querySelector<HTMLElement>(`#${chatOpensId}:popover-open > .chat-panel`)

/**
 * Gives the panel that comes in its place what was typed and pressed there, and takes it away. Whether a field of the
 * panel has the focus then, as it had it there.
 */
export function takeOverEarlyChat(panel: HTMLElement) {
  const early = findEarlyChat()
  if (!early) return false
  // It stands already.
  panel.style.animation = 'none'
  const [from, to] = [early.querySelector('form'), panel.querySelector('form')]
  if (from && to) takeOverForm(from, to)
  else if (from && isSent(from)) panel.dataset.sent = 'yes'
  early.parentElement?.hidePopover()
  early.remove()
  return document.activeElement !== panel && panel.contains(document.activeElement)
}

/** A guest who is known after all finds her messages there, and what she typed in the draft. */
function takeOverForm(from: HTMLFormElement, to: HTMLFormElement) {
  const { activeElement } = document
  for (const field of from.elements) {
    const same = to.elements.namedItem(field.getAttribute('name') ?? '')
    if (!(field instanceof HTMLInputElement && same instanceof HTMLInputElement)) continue
    if (same.value !== field.value) {
      same.value = field.value
      same.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (field !== activeElement) continue
    same.focus()
    // A field of an e-mail address has no caret that could be asked for.
    if (field.selectionStart !== null) same.setSelectionRange(field.selectionStart, field.selectionEnd)
  }
  if (activeElement?.matches('[type=submit]')) to.querySelector<HTMLElement>('[type=submit]')?.focus()
  if (isSent(from) && to.elements.namedItem('location')) to.requestSubmit()
}

/** A press that is under way ends on another button, and would be none. */
const isSent = (early: HTMLFormElement) => Boolean(early.dataset.sent || early.querySelector('[data-down]'))

/** Sends the form that comes into its panel later than the panel, if it was sent in the early chat: its draft has the fields. */
export function takeEarlyPress(form: HTMLFormElement | null) {
  const panel = form?.closest<HTMLElement>('[data-sent]')
  if (!panel) return
  delete panel.dataset.sent
  form?.requestSubmit()
}
