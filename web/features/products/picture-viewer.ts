/** A share of a picture's width and height. */
type Point = { x: number; y: number }
const middle: Point = { x: 0.5, y: 0.5 }

/** Opens the large pictures of a product at the one that was pressed, and enlarges one about the point that was pressed. */
export function watchPictures() {
  let pressed = middle
  addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('[data-picture]')
    // The browser opens the popover once this is over.
    if (button) requestAnimationFrame(() => show(Number(button.dataset.picture), !button.closest('.picture-row')))
    if (!target.matches('.picture-stage img')) return
    const { left, top, width, height } = target.getBoundingClientRect()
    pressed = { x: (clientX - left) / width, y: (clientY - top) / height }
  })
  addEventListener('change', ({ target }) => {
    const stage = target instanceof Element ? target.closest('.picture-stage') : null
    const image = stage?.querySelector('img')
    if (!stage || !image) return
    const { x, y } = pressed
    pressed = middle
    stage.scrollTo({
      left: image.offsetLeft + x * image.offsetWidth - stage.clientWidth / 2,
      top: image.offsetTop + y * image.offsetHeight - stage.clientHeight / 2,
    })
  })
}

function show(at: number, isOpening: boolean) {
  const row = document.querySelector('.picture-row')
  row?.scrollTo({ left: at * row.clientWidth, behavior: isOpening ? 'instant' : 'auto' })
}
