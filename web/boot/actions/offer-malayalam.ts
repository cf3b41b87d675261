import { keepChoice } from '../language-switch.ts'

/** Offers this page in Malayalam, in one line at its foot, until a language is chosen or the line is closed. */
export function run() {
  const way = document.querySelector<HTMLAnchorElement>('a[hreflang="ml"]')
  if (!way) return
  const line = document.createElement('p')
  line.className = 'notice offer'
  line.lang = 'ml'
  const link = Object.assign(document.createElement('a'), {
    ...{ href: way.href, hreflang: 'ml', className: 'link' },
    textContent: 'മലയാളത്തിൽ കാണുക',
  })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'വേണ്ട' })
  button.onclick = () => {
    keepChoice()
    line.remove()
  }
  line.append(link, button)
  document.body.append(line)
}
