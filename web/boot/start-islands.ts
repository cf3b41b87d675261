import { t } from '../../shared/words/t.ts'
import { sentKey } from '../lib/form-draft.ts'
import { reloadOnce } from '../lib/later-code.ts'
import { onceParsed, onNear } from '../lib/run-later.ts'
import { addSheet, importFiles, isGone } from './import-files.ts'
import { closeNotice, showNotice } from './notice.ts'

type Island = { start: (place: HTMLElement) => Promise<void> }
type Early = { answer: (place: HTMLElement) => unknown }

const sentEarly = 'dialog.early-form:not([open])'
/** A press that waits in an island, as the browser itself keeps it. */
const waiting = `${sentEarly}, [popover]:popover-open`

/** What was pressed in an island before it answers. */
const presses = new WeakMap<HTMLElement, HTMLElement[]>()

let lastStart: Promise<unknown> = Promise.resolve()
/** Resolves when the island that somebody waits for, if any, answers or has failed. */
export const islandsRest = () => lastStart

/**
 * Starts an island, once: fetches its code and hydrates it; then what was typed and pressed there before happens. Where
 * it was touched, what answers without React comes before that, whose files are ten times as much.
 */
export function startIsland(place: HTMLElement, isTouched = false) {
  if (!place.dataset.state) lastStart = start(place, isTouched)
}

const codeOf = ({ dataset }: HTMLElement) => dataset.code ?? dataset.island

let sheet: Promise<unknown> | undefined

async function start(place: HTMLElement, isTouched: boolean) {
  place.dataset.state = 'starting'
  sheet ??= addSheet('styles/opened')
  if (isTouched) await answerEarly(place)
  try {
    const island = await importFiles<Island>(`islands/${codeOf(place)}`)
    await sheet
    // From here on the page is React's: what is said early now would be a page that it does not know.
    place.dataset.state = 'hydrating'
    await island.start(place)
  } catch (error) {
    return fail(place, error)
  }
  place.dataset.state = 'started'
  closeNotice()
  replayForms(place)
  await replayPresses(presses.get(place) ?? [])
}

/** Most islands have nothing that does; and what does not come is not missed, because React's code answers as well. */
const answerEarly = (place: HTMLElement) =>
  Promise.all([importFiles<Early>(`early/${codeOf(place)}`), sheet]).then(
    ([{ answer }]) => answer(place),
    () => {},
  )

/**
 * What is typed stays where it is, and is kept on the device; the next touch tries again. Only who waits for the island is
 * told. Where a deploy took its files away, a press loads the page anew; typing alone is not interrupted.
 */
function fail(place: HTMLElement, error: unknown) {
  delete place.dataset.state
  keepFields(place)
  const isPressed = presses.has(place) || place.querySelector(waiting) !== null
  if (!isPressed && (isGone(error) || !place.contains(document.activeElement))) return
  if (isGone(error) && reloadOnce({ says: true })) return
  const opening = place.querySelector<HTMLElement>(':popover-open')
  opening?.hidePopover()
  const what = isGone(error) ? t('We could not load this.') : t('No Internet connection.')
  showNotice(`${what} ${t('What you wrote is still here.')}`, () => {
    opening?.showPopover()
    startIsland(place, true)
  })
}

/** Sends the form for which this page was loaded anew, as its draft has it; false where none was. */
export function sendAgain() {
  const place = takeSent()
  if (place) startIsland(place)
  return place !== undefined
}

/** Starts every island that is touched or, with `data-near`, comes near the view. */
export function watchIslands() {
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input', 'submit'])
    addEventListener(type, ({ target }) => touch(target), { capture: true, passive: true })
  // A mouse is over a button 0.1 s and more before it presses. Not over a form: it may have rested there all along.
  addEventListener('mouseover', ({ target }) => target instanceof Element && touch(target.closest('button')))
  addEventListener('click', press, true)
  addEventListener('submit', rememberSent, true)
  // An island that is still on its way has not begun to keep what is typed.
  addEventListener('pagehide', () => document.querySelectorAll<HTMLElement>('[data-state$=ing]').forEach(keepFields))
  onceParsed(watchNear)
}

function watchNear() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-near]')) onNear(place, () => startIsland(place))
  for (const pressed of document.querySelectorAll(waiting)) touch(pressed)
  touch(document.activeElement)
}

function touch(target: EventTarget | null) {
  const place = target instanceof Element && target.closest<HTMLElement>('[data-island]')
  if (!place) return
  // What is pressed now is seen a task later.
  if (place.dataset.state === 'starting') setTimeout(answerEarly, 0, place)
  startIsland(place, true)
}

function press(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  if (target.closest('[popovertarget=chat-opens]')) return touch(document.getElementById('chat-opens'))
  const pressed = target.closest<HTMLElement>('button[type=button], [data-acts]')
  const place = pressed?.closest<HTMLElement>('[data-island]')
  if (!pressed || !place || place.dataset.state === 'started' || pressed.hasAttribute('popovertarget')) return
  if (pressed.hasAttribute('data-acts')) event.preventDefault()
  pressed.ariaBusy = 'true'
  presses.set(place, [...(presses.get(place) ?? []), pressed])
  startIsland(place)
}

/** React's own note of an input's value: moved first, or it takes a replayed `input` for no change. */
type TrackedField = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * Tells an island of what was typed into its forms before it was there, and sends those that were submitted. The browser
 * itself has kept both: the one as the fields' values, the other by closing the dialog around the form (`EarlyForm`).
 */
function replayForms(place: HTMLElement) {
  for (const field of place.querySelectorAll<TrackedField>('input, textarea')) {
    if (field.value === field.defaultValue) continue
    field._valueTracker?.setValue(`${field.value} `)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const dialog of place.querySelectorAll<HTMLDialogElement>('dialog.early-form:not([open])')) {
    dialog.open = true
    dialog.querySelector('form')?.requestSubmit()
  }
}

/** Presses these again. A task between two: they would count as one where state is set from the last render. */
async function replayPresses(pressed: HTMLElement[]) {
  for (const target of pressed) {
    target.ariaBusy = null
    if (target.isConnected) target.click()
    await new Promise((done) => setTimeout(done))
  }
}

/** These two begin with what their draft has, under the names of booking-draft.ts and enquiry-draft.ts. */
const drafts: Record<string, string> = { booking: 'booking-draft', enquiry: 'enquiry-draft' }

/** A slow phone takes this long, in milliseconds, from the press to the page that was loaded anew for it. */
const sentLatelyMs = 90_000

/** Notes which form was sent and when: should its code be gone, the page that is loaded anew sends it. */
function rememberSent({ target }: Event) {
  const name = target instanceof Element && target.closest<HTMLElement>('[data-island]')?.dataset.island
  if (!name || !drafts[name]) return
  try {
    sessionStorage.setItem(sentKey, `${name} ${Date.now()}`)
  } catch {}
}

/** The island of the form for which this page was loaded anew, once; its draft is sent with its start. */
function takeSent() {
  const [name, at] = (sessionStorage.getItem(sentKey) ?? '').split(' ')
  const place = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!place || Date.now() - Number(at) > sentLatelyMs) return undefined
  sessionStorage.removeItem(sentKey)
  place.querySelector('dialog')?.close()
  return place
}

/** Adds what is typed to the draft that the form will begin with, whose other fields it has not shown yet. */
function keepFields(place: HTMLElement) {
  const key = drafts[place.dataset.island ?? '']
  const form = place.querySelector('form')
  if (!key || !form) return
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
    const typed = [...new FormData(form)].filter(([, value]) => value)
    const fields = { ...draft.fields, ...Object.fromEntries(typed) }
    if (typed[0]) localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...draft, fields }))
  } catch {}
}

type Action = { run: () => Promise<void> }

/** A button with `data-action` runs that file of `actions`, fetched by its first press; it is busy from the press on. */
export function runActions() {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-action]')
    if (button) run(button)
  })
}

async function run(button: HTMLElement) {
  if (button.ariaBusy) return
  button.ariaBusy = 'true'
  try {
    addSheet('styles/opened')
    const action = await importFiles<Action>(`actions/${button.dataset.action}`)
    await action.run()
  } catch (error) {
    if (!isGone(error)) showNotice(t('No Internet connection.'), () => run(button))
    else if (!reloadOnce({ says: true })) showNotice(t('We could not load this.'), () => run(button))
  } finally {
    button.ariaBusy = null
  }
}
