import { onNear } from '../lib/on-near.ts'
import { addSheet, importFiles, prefetchFiles } from './import-files.ts'
import { closeNotice, showNotice } from './notice.ts'
import { onceParsed } from './once-parsed.ts'
import { replayForms, replayPresses } from './replay.ts'

type Island = { start: (place: HTMLElement) => Promise<void> }

const sentEarly = 'dialog.early-form:not([open])'

/** What was pressed in an island before it answers. */
const presses = new WeakMap<HTMLElement, HTMLElement[]>()

/** Starts an island, once: fetches its code and hydrates it; then what was typed and pressed there before happens. */
export async function startIsland(place: HTMLElement) {
  if (place.dataset.state) return
  place.dataset.state = 'starting'
  const code = place.dataset.code ?? place.dataset.island
  if (place.querySelector(sentEarly)) prefetchFiles(`submits/${code}`)
  const sheet = addSheet('styles/opened')
  const island = await importFiles<Island>(`islands/${code}`).catch(() => undefined)
  if (!island) return fail(place)
  await sheet
  await island.start(place)
  place.dataset.state = 'started'
  closeNotice()
  replayForms(place)
  await replayPresses(presses.get(place) ?? [])
}

/** What is typed stays where it is, and the next touch tries again. Only who waits for the island is told. */
function fail(place: HTMLElement) {
  delete place.dataset.state
  if (!isWaitedFor(place)) return
  const opening = place.querySelector<HTMLElement>(':popover-open')
  opening?.hidePopover()
  showNotice('No Internet connection. What you wrote is still here.', () => {
    opening?.showPopover()
    startIsland(place)
  })
}

const isWaitedFor = (place: HTMLElement) =>
  presses.has(place) ||
  place.querySelector(`${sentEarly}, [popover]:popover-open`) ||
  place.contains(document.activeElement)

/** Starts every island that is touched or, with `data-near`, comes near the view. */
export function watchIslands() {
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input', 'submit'])
    addEventListener(type, ({ target }) => touch(target), { capture: true, passive: true })
  addEventListener('click', press, true)
  onceParsed(watchNear)
}

function watchNear() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-near]')) onNear(place, () => startIsland(place))
  // The chat's button answers a press without any script: its popover says so, and is what is left of the press.
  for (const opened of document.querySelectorAll('[data-island] [popover]:popover-open')) touch(opened)
  for (const sent of document.querySelectorAll(sentEarly)) touch(sent)
  touch(document.activeElement)
}

function touch(target: EventTarget | null) {
  const place = target instanceof Element && target.closest<HTMLElement>('[data-island]')
  if (place) startIsland(place)
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
