import '@vitejs/plugin-react/preamble'
import { spoken, t } from '../../shared/words/t.ts'
import { rememberPresses } from '../lib/early-press.ts'
import { laterCode } from '../lib/later-code.ts'
import { askFirstQueries, codeOf, findScreen } from './screens.ts'

// The entry of a screen behind a sign-in (screen.html). It imports nothing of the app, and does not wait for the document:
// session and lists are asked while the frame still comes. The screen's code and the app follow side by side, and React
// starts once both are there. The Worker's frame stands until then.
const path = findScreen(location.pathname)
if (path) askFirstQueries(location)

const app = laterCode(() => import('./start-screen.tsx'))
const malayalam = laterCode(() => import('./malayalam-screens.ts'))
const load = { says: false }
/** Brings the words before the code, which may say them when it is evaluated. The document has all files fetched meanwhile. */
async function bringCode() {
  if (spoken() === 'ml') await malayalam.load(load)
  return Promise.all([app.load(load), path && codeOf(path).load(load)])
}
const begin = () => bringCode().then(([{ start }]) => start(), showFailure)
// As onceParsed, which would be a file of its own in every public page if this entry had it too.
if (document.readyState === 'loading') document.addEventListener('readystatechange', begin, { once: true })
else begin()

rememberPresses()

/** No code came, so the document says so by itself. */
function showFailure() {
  const place = document.querySelector('main') ?? document.body
  place.innerHTML =
    '<div class="grid justify-items-start gap-3 py-8" role="alert"><div class="snapped" aria-hidden="true"></div>' +
    `<p class="font-semibold">${t('We could not reach the shop.')}</p>` +
    `<button type="button" class="btn btn-line btn-small">${t('Try again')}</button></div>`
  place.querySelector('button')?.addEventListener('click', () => location.reload())
  addEventListener('online', () => location.reload())
}
