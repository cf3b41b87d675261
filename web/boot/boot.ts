import { captureEvents } from './replay.ts'

// 1 KB that comes with the page: the app itself waits until the browser is idle or the visitor touches something,
// and what she does before it is there is kept and done again.
const replay = captureEvents(document)
let started = false

async function startApp() {
  if (started) return
  started = true
  for (const type of startEvents) removeEventListener(type, startApp, true)
  const { hydrated } = await import('./main.tsx')
  await hydrated
  await replay()
}

const startEvents = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
for (const type of startEvents) addEventListener(type, startApp, { capture: true, passive: true })

const startWhenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(startApp, { timeout: 3000 }) : setTimeout(startApp, 200)
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })

// The menu's links lead to places on this very page: it makes way for them, also before the app is there.
addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
})
