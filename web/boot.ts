import { capture } from './replay.ts'

// 1 KB that comes with the page: the app itself waits until the browser is idle or the visitor touches something,
// and what she does before it is there is kept and done again.
const replay = capture(document)
let started = false

async function start() {
  if (started) return
  started = true
  for (const type of firstTouches) removeEventListener(type, start, true)
  const { hydrated } = await import('./main.tsx')
  await hydrated
  await replay()
}

const firstTouches = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
for (const type of firstTouches) addEventListener(type, start, { capture: true, passive: true })

const idle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 200)
if (document.readyState === 'complete') idle()
else addEventListener('load', idle, { once: true })

// The menu's links lead to places on this very page: it makes way for them, also before the app is there.
addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
})
