import { openingText } from '../../../shared/hours.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { draft } from '../../features/chat/panel/guest-draft.ts'
import { findGuestRoomId } from '../../features/chat/panel/guest-room-id.ts'
import { beginWith } from '../../lib/form-draft.ts'
import { readRoleHint } from '../role-hint.ts'
import { readState } from '../state.ts'

/**
 * Shows who has no chat yet where to begin one, in the popover that says it is on its way: the panel as `ChatDialog` and
 * `GuestForm` have it, which take it over (early-chat.ts).
 */
export function answer(place: HTMLElement) {
  const opens = place.querySelector('[popover]:popover-open')
  if (!opens || opens.firstElementChild || readRoleHint() || findGuestRoomId()) return
  const { name, hours } = readState()
  opens.insertAdjacentHTML('beforeend', panelHtml())
  const panel = opens.querySelector<HTMLElement>('.chat-panel')
  const form = panel?.querySelector('form')
  if (!panel || !form) return
  coverPage(opens)
  panel.querySelector('h2')?.append(name)
  panel.querySelector('header p')?.append(openingText(Date.now(), hours))
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
    // Who goes on typing after the press has not meant it yet. boot/replay.ts tells of what was typed before it.
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

const panelHtml = () => `<div class="chat-panel" role="dialog" aria-labelledby="early-chat" tabindex="-1">
<header class="on-night flex flex-none items-center gap-3 py-4 pr-2 pl-5 [@media(max-height:480px)]:py-1"><div class="min-w-0">
<h2 id="early-chat" class="font-serif text-[min(var(--text-title),8vw)] leading-tight"><span class="sr-only">${t('Chat with')} </span></h2>
<p class="num text-fine text-on-night-soft [@media(max-height:480px)]:truncate"></p></div>
<button type="button" class="icon-btn ml-auto hover:bg-transparent" aria-label="${t('Close chat')}" popovertarget="chat-opens" popovertargetaction="hide"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"></path></svg></button></header>
<form novalidate class="grid gap-4 overflow-y-auto p-5"><p class="text-ink-soft">${t('Tell us who you are, and we will answer here.')}</p>
${fieldHtml(t('Name'), 'name', 'name')}
${fieldHtml(t('Phone'), 'phone', 'tel', 'type="tel"')}
${fieldHtml(t('Location'), 'location', 'address-level2')}
${fieldHtml(`${t('Email')} <span class="font-normal text-ink-soft">${t('(optional)')}</span>`, 'email', 'email', 'type="email"')}
<button type="submit" class="btn">${t('Start chat')}</button>
<p class="text-label text-ink-soft">${t('We keep this to answer you.')} <a href="${spokenPath('/privacy')}" class="underline">${t('What we keep and why')}</a></p></form></div>`

const fieldHtml = (label: string, name: string, autocomplete: string, type = '') =>
  `<div class="field"><label for="early-chat-${name}">${label}</label><input class="input" id="early-chat-${name}" name="${name}" autocomplete="${autocomplete}" ${type}></div>`
