/** The answer to a link on another site and to a prefetch: asks with a form, so that neither logs anyone out. */
export const logoutPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Logout</title>' +
  '<p>Do you want to log out?</p><form method="post" action="/api/logout"><button>Logout</button></form></html>'
