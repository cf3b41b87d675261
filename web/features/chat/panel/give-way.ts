/** For how long nothing must have moved before the button comes back, in milliseconds. */
const stillMs = 200
/** The distance of the points at which the button looks below itself, in pixels: less than a line of text. */
const step = 12
/** How far above its place it looks for room at the top of a page, in pixels. */
const mostLift = 120

const typedIn = 'input, select, textarea'
const pressable = `${typedIn}, a, button, label, summary`

/**
 * Takes the chat's button out of the way (`data-away`) while it would cover something to press or to read, and on a
 * phone while a field is in use. It goes at once and comes back when nothing moves; the keyboard reaches it all the time.
 * At the top of a page it is seen first: there it stands as low as it covers nothing, and goes only where all of that
 * is taken.
 */
export function giveWay() {
  let timer: ReturnType<typeof setTimeout>
  let frame: number | undefined
  const show = () => findLauncher()?.toggleAttribute('data-away', isInTheWay())
  const look = () => {
    frame = undefined
    if (isInTheWay()) findLauncher()?.setAttribute('data-away', '')
    clearTimeout(timer)
    timer = setTimeout(show, stillMs)
  }
  const lookSoon = () => {
    if (frame === undefined) frame = requestAnimationFrame(look)
  }
  for (const type of ['scroll', 'resize', 'load', 'focusin', 'focusout', 'toggle'])
    addEventListener(type, lookSoon, { capture: true, passive: true })
  new MutationObserver(lookSoon).observe(document.body, { childList: true, subtree: true })
  // Letters that come late, or grow, move what is read without a word; it looks once at the start as well.
  new ResizeObserver(lookSoon).observe(document.body)
}

const findLauncher = () => document.querySelector('.chat-launcher')?.parentElement

function isInTheWay() {
  const launcher = findLauncher()
  if (!launcher) return false
  if (innerWidth < 600 && document.activeElement?.matches(typedIn)) return true
  for (let lift = 0; lift <= (scrollY < 1 ? mostLift : 0); lift += step) {
    launcher.style.translate = `0 -${lift}px`
    if (!covers(launcher)) return false
  }
  return true
}

function covers(launcher: Element) {
  const box = launcher.getBoundingClientRect()
  for (let x = box.left; x <= box.right; x += step)
    for (let y = box.top; y <= box.bottom; y += step)
      for (const element of document.elementsFromPoint(x, y))
        if (!launcher.contains(element) && (element.closest(pressable) || hasTextIn(element, box))) return true
  return false
}

/** Whether a word that stands in the element itself lies in the box. */
function hasTextIn(element: Element, box: DOMRect) {
  for (const node of element.childNodes) {
    if (!(node instanceof Text && node.data.trim())) continue
    const range = document.createRange()
    range.selectNode(node)
    for (const { left, right, top, bottom } of range.getClientRects())
      if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) return true
  }
  return false
}
