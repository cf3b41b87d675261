import { openingText } from '../../../shared/hours.ts'
import { draft } from '../../features/chat/panel/guest-draft.ts'
import { findGuestRoomId } from '../../features/chat/panel/guest-room-id.ts'
import { firstChatId } from '../../features/chat/public.ts'
import { beginWith } from '../../lib/form-draft.ts'
import { readRoleHint, readState } from '../page-state.ts'

/**
 * Shows a guest the first chat form in the popover while the chat loads. The page has the form in a template
 * (`FirstChat`). The React panel takes it over (early-chat.ts).
 */
export function answer(place: HTMLElement) {
  const opens = place.querySelector('[popover]:popover-open')
  const template = document.getElementById(firstChatId)
  if (!opens || opens.firstElementChild || readRoleHint() || findGuestRoomId()) return
  if (!(template instanceof HTMLTemplateElement)) return
  opens.append(template.content.cloneNode(true))
  const panel = opens.querySelector<HTMLElement>('.chat-panel')
  const form = panel?.querySelector('form')
  if (!panel || !form) return
  coverPage(opens)
  panel.querySelector('header p')?.append(openingText(Date.now(), readState().hours))
  beginWith(draft, form)
  panel.focus()
  const button = form.querySelector('button')
  form.onsubmit = (event) => {
    event.preventDefault()
    form.dataset.sent = 'yes'
    if (button) button.ariaBusy = 'true'
  }
  form.oninput = ({ isTrusted }) => {
    draft.save(form)
    // Typing after the press cancels the early submit. boot/start-islands.ts reports values typed before the press as
    // untrusted events.
    if (!isTrusted) return
    delete form.dataset.sent
    if (button) button.ariaBusy = null
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    button?.addEventListener(type, () => button.toggleAttribute('data-down', type === 'pointerdown'))
  opens.addEventListener('toggle', () => opens.matches(':popover-open') || panel.remove())
}

/** Covers a phone's page with the chat and makes the page inert until the chat closes, like `ChatDialog`. */
function coverPage(opens: Element) {
  if (!matchMedia('(max-width: 599px)').matches) return
  const behind: Element[] = []
  for (let part: Element = opens; part !== document.body && part.parentElement; part = part.parentElement)
    for (const other of part.parentElement.children)
      if (other !== part && !other.hasAttribute('inert')) behind.push(other)
  const setInert = (isInert: boolean) => {
    for (const part of behind) part.toggleAttribute('inert', isInert)
  }
  setInert(true)
  // Runs before the popover closes, because the browser then returns the focus to the button that opened it.
  opens.addEventListener('beforetoggle', () => setInert(false), { once: true })
}
