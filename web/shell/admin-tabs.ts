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
