import { t } from '../../shared/words/t.ts'
import { sentKey } from '../lib/form-draft.ts'
import { reloadOnce } from '../lib/later-code.ts'
import { onceParsed, onNear } from '../lib/run-later.ts'
import { addSheet, importFiles, isGone } from './import-files.ts'
import { closeNotice, showNotice } from './notice.ts'

type Island = { start: (place: HTMLElement) => Promise<void> }
type Early = { answer: (place: HTMLElement) => unknown }

const sentEarly = 'dialog.early-form:not([open])'
/** Matches a press that waits in an island, in the state that the browser itself keeps. */
const waiting = `${sentEarly}, [popover]:popover-open`

/** Buttons pressed in an island before it responds. */
const presses = new WeakMap<HTMLElement, HTMLElement[]>()

let lastStart: Promise<unknown> = Promise.resolve()
/** Resolves when the last started island is ready or has failed. */
export const islandsRest = () => lastStart

/**
 * Starts an island once: fetches its code, hydrates it, then replays earlier input and presses. For a touched island,
 * the early code that works without React comes first; React's files are ten times as large.
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
    // From here React owns the page: an early error message would be a hydration mismatch.
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

/**
 * Starts the early code of an island. Most islands have none, and a failure is ignored because React's code responds
 * too.
 */
const answerEarly = (place: HTMLElement) =>
  Promise.all([importFiles<Early>(`early/${codeOf(place)}`), sheet]).then(
    ([{ answer }]) => answer(place),
    () => {},
  )

/**
 * Handles a failed start: typed values stay and are saved on the device, and the next touch retries. Shows an error
 * only to a visitor who waits for the island. If a deploy removed its files, a press reloads the page; typing alone
 * does not.
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

/** Sends the form for which this page was reloaded, from its draft; returns false if there is none. */
export function sendAgain() {
  const place = takeSent()
  if (place) startIsland(place)
  return place !== undefined
}

/** Starts every island that is touched or, with `data-near`, comes near the view. */
export function watchIslands() {
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input', 'submit'])
    addEventListener(type, ({ target }) => touch(target), { capture: true, passive: true })
  // A mouse is over a button at least 0.1 s before the press. Forms are excluded: the mouse may rest there all along.
  addEventListener('mouseover', ({ target }) => target instanceof Element && touch(target.closest('button')))
  addEventListener('click', press, true)
  addEventListener('submit', rememberSent, true)
  // An island that is still loading does not save typed values yet.
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
  // Delays by one task, so that `press` has recorded the current press.
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

/** React's tracker of an input's value. It is updated first, otherwise React takes a replayed `input` for no change. */
type TrackedField = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * Replays to an island the values typed into its forms before it loaded, and submits the forms that were sent. The
 * browser keeps both: values in the fields, a submit by closing the dialog around the form (`EarlyForm`).
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

/** Replays these presses, one task each: in one task, state set from the last render would count two presses as one. */
async function replayPresses(pressed: HTMLElement[]) {
  for (const target of pressed) {
    target.ariaBusy = null
    if (target.isConnected) target.click()
    await new Promise((done) => setTimeout(done))
  }
}

/** Draft keys of the islands that begin with their draft (booking-draft.ts, enquiry-draft.ts). */
const drafts: Record<string, string> = { booking: 'booking-draft', enquiry: 'enquiry-draft' }

/** Longest time on a slow phone from the press to the reloaded page, in milliseconds. */
const sentLatelyMs = 90_000

/** Records which form was sent and when. If its code is gone, the reloaded page sends it. */
function rememberSent({ target }: Event) {
  const name = target instanceof Element && target.closest<HTMLElement>('[data-island]')?.dataset.island
  if (!name || !drafts[name]) return
  try {
    sessionStorage.setItem(sentKey, `${name} ${Date.now()}`)
  } catch {}
}

/** Takes, once, the island of the form for which this page was reloaded; its draft is sent when the island starts. */
function takeSent() {
  const [name, at] = (sessionStorage.getItem(sentKey) ?? '').split(' ')
  const place = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!place || Date.now() - Number(at) > sentLatelyMs) return undefined
  sessionStorage.removeItem(sentKey)
  place.querySelector('dialog')?.close()
  return place
}

/** Merges the typed values into the island's draft; the form has not shown the draft's other fields yet. */
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

/**
 * Runs the file of `actions` named by a button's `data-action`, fetched at the first press. The button is busy
 * meanwhile.
 */
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
