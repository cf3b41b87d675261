/** Which form was sent last, and when, in milliseconds: a page that had to be loaded anew for it sends it again. */
export const sentKey = 'form-sent'

/** What was sent has been answered: no page sends it again. */
export function forgetSent() {
  try {
    sessionStorage.removeItem(sentKey)
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
