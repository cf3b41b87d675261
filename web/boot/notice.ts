import { t } from '../../shared/words/t.ts'

/** Shows an error at the foot of the page, with a retry button if `retry` is given; replaces an earlier notice. */
export function showNotice(sentence: string, retry?: () => void) {
  closeNotice()
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = retry ? t('Try again') : t('Close')
  button.onclick = () => {
    notice.remove()
    retry?.()
  }
  // Retries by itself once the connection is back.
  if (retry) addEventListener('online', () => notice.isConnected && button.click(), { once: true })
  notice.append(sentence, button)
  document.body.append(notice)
}

/** Removes the notice; the offer of Malayalam above it stays. */
export const closeNotice = () => document.querySelector('body > [role=alert].notice')?.remove()
