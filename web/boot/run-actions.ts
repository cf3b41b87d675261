import { t } from '../../shared/words/t.ts'
import { reloadOnce } from '../lib/later-code.ts'
import { addSheet, importFiles, isGone } from './import-files.ts'
import { showNotice } from './notice.ts'

type Action = { run: () => Promise<void> }

/** A button with `data-action` runs that file of `actions`, fetched by its first press; it is busy from the press on. */
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
