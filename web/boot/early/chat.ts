import { openingText } from '../../../shared/hours.ts'
import { draft } from '../../features/chat/panel/guest-draft.ts'
import { findGuestRoomId } from '../../features/chat/panel/guest-room-id.ts'
import { firstChatId } from '../../features/chat/public.ts'
import { beginWith } from '../../lib/form-draft.ts'
import { readRoleHint, readState } from '../page-state.ts'

/**
 * Shows a guest the form with which she begins a chat, in the popover that says it is on its way. The page has it in a
 * template (`FirstChat`); the panel that comes with React takes it over (early-chat.ts).
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
    // Who goes on typing after the press has not meant it yet. boot/start-islands.ts tells of what was typed before it.
    if (!isTrusted) return
    delete form.dataset.sent
    if (button) button.ariaBusy = null
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    button?.addEventListener(type, () => button.toggleAttribute('data-down', type === 'pointerdown'))
  opens.addEventListener('toggle', () => opens.matches(':popover-open') || panel.remove())
}

/** A phone has room for the chat alone: the page behind it is out of reach until it closes, as `ChatDialog` has it. */
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
  // Before it closes, because the browser gives the focus back to the button that opened it.
  opens.addEventListener('beforetoggle', () => setInert(false), { once: true })
}
