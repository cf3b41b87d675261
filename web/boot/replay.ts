type CapturedEvent = { type: 'click' | 'submit' | 'input' | 'change'; target: HTMLElement }

/** `data-acts`: a link that does something on the page, and leads elsewhere only without scripts. */
const pressable = 'button, [role="button"], summary, [data-acts]'

/** React's own note of a controlled input's value: moved first, or it takes a replayed `input` for no change. */
type TrackedInput = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * Records presses, submits and typing until the returned function is called, which stops recording and does them again.
 * React 19 alone loses clicks made before hydration and the state of controlled inputs typed into.
 */
export function captureEvents(root: Document) {
  const captured: CapturedEvent[] = []
  const record = (event: Event) => {
    const target = event.target
    if (!(target instanceof Element)) return
    if (event.type === 'click') {
      // Also by its drawing, which is no HTML.
      const pressed = target.closest<HTMLElement>(pressable)
      if (pressed?.hasAttribute('data-acts')) event.preventDefault()
      // Links and what the browser does by itself (popover, details, submit) need no replay.
      if (
        pressed &&
        pressed.tagName !== 'SUMMARY' &&
        !pressed.hasAttribute('popovertarget') &&
        pressed.getAttribute('type') !== 'submit'
      )
        captured.push({ type: 'click', target: pressed })
      return
    }
    if (!(target instanceof HTMLElement)) return
    if (event.type === 'submit') event.preventDefault()
    captured.push({ type: event.type as CapturedEvent['type'], target })
  }
  const types = ['click', 'submit', 'input', 'change'] as const
  for (const type of types) root.addEventListener(type, record, true)

  return async function replay() {
    for (const type of types) root.removeEventListener(type, record, true)
    for (const { type, target } of captured) {
      if (!target.isConnected) continue
      if (type === 'click') target.click()
      else if (type === 'submit') (target as HTMLFormElement).requestSubmit()
      else {
        const input = target as TrackedInput
        input._valueTracker?.setValue(`${input.value} `)
        target.dispatchEvent(new Event(type, { bubbles: true }))
      }
      // Two presses in one task count as one where state is set from the last render.
      await new Promise((done) => setTimeout(done))
    }
  }
}
