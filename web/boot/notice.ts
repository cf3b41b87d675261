import { t } from '../../shared/words/t.ts'

/** Says at the foot of the page what did not work, with a button to try again; a newer notice takes its place. */
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
  // Nobody need press it once the connection is back.
  if (retry) addEventListener('online', () => notice.isConnected && button.click(), { once: true })
  notice.append(sentence, button)
  document.body.append(notice)
}

/** Takes the notice away; the offer of Malayalam, which stands above it, stays. */
export const closeNotice = () => document.querySelector('body > [role=alert].notice')?.remove()
