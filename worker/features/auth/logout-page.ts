/** For a logout reached by a link elsewhere or fetched ahead: leaving is a choice, so it asks with a form. */
export const logoutPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Logout</title>' +
  '<p>Do you want to log out?</p><form method="post" action="/api/logout"><button>Logout</button></form></html>'
