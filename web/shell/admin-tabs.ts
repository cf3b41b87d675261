import { isIsoDate } from '../../shared/time.ts'

type Back = { href: string; children: string }

let last: Back | undefined

/** Parameters that open a sheet over a page: the way back does not open it again. A day in `from` is the visits' own. */
const sheets = ['open', 'from', 'add', 'customer', 'order', 'enquiry']
const opensSheet = ([name = '', value = '']: string[]) => sheets.includes(name) && !isIsoDate(value)

/** Keeps the page of the desk that is open, with its filters, for the way back from an order or a customer. */
export function rememberDeskPage(search: URLSearchParams, label: string) {
  const kept = new URLSearchParams([...search].filter((entry) => !opensSheet(entry)))
  last = { href: kept.size > 0 ? `/admin?${kept}` : '/admin', children: label }
}

/** The way back to the page of the desk that was open last, else to this list. */
export const deskBack = (list: Back) => last ?? list

export const adminTabsId = 'admin-tabs'

/**
 * A tab begins at the top of the window, so that it is in sight whatever comes into it later: Safari has no scroll
 * anchoring, and a list that was scrolled to moved out of sight.
 */
export const scrollToAdminTab = () => scrollTo({ top: 0, behavior: 'instant' })

/** For links that open a tab from elsewhere on the page. */
export function showAdminTab() {
  document.getElementById(adminTabsId)?.focus({ preventScroll: true })
  scrollToAdminTab()
}
