/** For how long nothing must have moved before the button comes back, in milliseconds. */
const stillMs = 200
/** The distance of the points at which the button looks below itself, in pixels: less than a line of text. */
const step = 12

const typedIn = 'input, select, textarea'
const pressable = `${typedIn}, a, button, label, summary`

/**
 * Takes the chat's button out of the way (`data-away`) while it would cover something to press or to read, and on a
 * phone while a field is in use. It goes at once and comes back when nothing moves; the keyboard reaches it all the time.
 * Over mere words at the top of a page that scrolls it stays: there it is seen first, and the words move from under it.
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
  lookSoon()
}

const findLauncher = () => document.querySelector('.chat-launcher')?.parentElement

function isInTheWay() {
  const launcher = findLauncher()
  if (!launcher) return false
  if (innerWidth < 600 && document.activeElement?.matches(typedIn)) return true
  const box = launcher.getBoundingClientRect()
  const mayHideWords = scrollY < 1 && document.documentElement.scrollHeight > innerHeight
  for (let x = box.left; x <= box.right; x += step)
    for (let y = box.top; y <= box.bottom; y += step)
      for (const element of document.elementsFromPoint(x, y))
        if (!launcher.contains(element) && (element.closest(pressable) || (!mayHideWords && hasTextIn(element, box))))
          return true
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
