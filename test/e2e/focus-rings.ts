import type { Page } from '@playwright/test'

/**
 * Focuses each tab stop of the page or its open dialog. Reports a focus ring that is missing, covered, or cut off by a
 * scroll box or the window. The journeys by keyboard test the order of the stops.
 */
export async function findRingFaults(page: Page) {
  // After a key press, the browser also shows the ring for focus set by a script.
  await page.keyboard.press('Tab')
  return page.evaluate(lookAtStops)
}

/** Runs in the page. */
async function lookAtStops() {
  /** Frames within which the chat button hides or returns on any machine. */
  const mostFrames = 60
  const faults: string[] = []
  const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  for (const stop of place.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')) {
    if (!(stop instanceof HTMLElement) || stop.tabIndex < 0 || stop.closest('[inert], [data-radix-focus-guard]'))
      continue
    if (!stop.checkVisibility({ visibilityProperty: true })) continue
    stop.focus()
    // For a text area, Chromium scrolls only the caret's line into view.
    if (stop instanceof HTMLTextAreaElement) stop.scrollIntoView({ block: 'center' })
    if (document.activeElement !== stop) continue
    // An element may move away from the focus within a few frames; a real fault stays.
    let fault = findFault(stop)
    for (let frame = 0; fault && frame < mostFrames; frame++) {
      await new Promise(requestAnimationFrame)
      fault = findFault(stop)
    }
    if (fault) faults.push(fault)
  }
  return faults

  function findFault(focused: HTMLElement) {
    const reachOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element)
      if (outlineStyle !== 'none') return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      return element === focused && boxShadow.includes('inset') ? 0 : undefined
    }
    // The focused element may be an invisible field with the ring around its drawing.
    const near = [
      focused,
      ...(focused.parentElement?.querySelectorAll('*') ?? []),
      focused.parentElement,
      focused.closest('label'),
    ]
    // The ring of a row surrounds the row but belongs to its link.
    const isRow = getComputedStyle(focused, '::after').outlineStyle !== 'none'
    const ringed = isRow
      ? focused.closest('tr, li, article, dl > div')
      : near.find((one) => one && reachOf(one) !== undefined)
    const name = `${focused.tagName.toLowerCase()}.${focused.getAttribute('class') ?? ''} "${(focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40)}"`
    if (!ringed) return `${name}: no ring`

    const reach = Math.max(0, reachOf(ringed) ?? 0)
    const box = ringed.getClientRects()[0] ?? ringed.getBoundingClientRect()
    const ring = { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach }
    // For a horizontally scrolled element, Chromium brings at most 32 px into view.
    let swiped: Element | null = ringed
    while (swiped && (swiped.scrollWidth <= swiped.clientWidth || getComputedStyle(swiped).overflowX !== 'auto'))
      swiped = swiped.parentElement
    const isOut = (clip: { left: number; top: number; right: number; bottom: number }, x: boolean, y: boolean) =>
      (x && !swiped && (ring.left < clip.left - 1 || ring.right > clip.right + 1)) ||
      (y && (ring.top < clip.top - 1 || ring.bottom > clip.bottom + 1))

    // An element taller than half of the window may not fit.
    const isTall = ring.bottom - ring.top > innerHeight / 2
    if (isOut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, true, !isTall))
      return `${name}: cut by the window at ${Math.round(ring.left)},${Math.round(ring.top)},${Math.round(ring.right)},${Math.round(ring.bottom)}`
    for (let around = ringed.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, contain, contentVisibility, position } = getComputedStyle(around)
      const isOpenBox = !/paint|strict|content/.test(contain) && contentVisibility === 'visible'
      const clip = around.getBoundingClientRect()
      if (isOut(clip, overflowX !== 'visible' || !isOpenBox, (overflowY !== 'visible' || !isOpenBox) && !isTall))
        return `${name}: cut by ${around.tagName.toLowerCase()}.${around.getAttribute('class')}`
      if (position === 'fixed') break
    }
    // An overlap counts only with a painted background: link targets are larger than their text and overlap.
    const paints = (over: Element) => {
      for (let layer: Element | null = over; layer && !layer.contains(ringed); layer = layer.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(layer)
        if (!/^rgba\(.* 0\)$/.test(backgroundColor) || backgroundImage !== 'none') return true
      }
      return false
    }
    for (const x of isTall ? [] : [0.1, 0.5, 0.9])
      for (const y of [0.1, 0.5, 0.9]) {
        const [left, top] = [box.left + box.width * x, box.top + box.height * y]
        if (top < 0 || top > innerHeight) continue
        const hit = document.elementFromPoint(left, top)
        if (!hit || hit.contains(focused) || focused.contains(hit) || ringed.contains(hit)) continue
        // A button inside a field's own box, such as the one that shows a password.
        if (hit.closest('label')?.contains(focused) || hit.parentElement?.contains(focused)) continue
        if (!paints(hit)) continue
        return `${name}: covered by ${hit.tagName.toLowerCase()}.${hit.getAttribute('class')}`
      }
    return ''
  }
}
