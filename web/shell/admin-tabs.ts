export const adminTabsId = 'admin-tabs'

/** For links that open a tab from elsewhere on the page. */
export const focusAdminTabs = () => document.getElementById(adminTabsId)?.focus()
