/** The configured addresses of the admins, in lower case. */
export const listAdminEmails = ({ ADMIN_EMAILS = '' }: { ADMIN_EMAILS?: string }) =>
  ADMIN_EMAILS.split(',')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean)

/** Whether an address is an admin's. Asked at every request: a removed address is out at once. */
export const isAdminEmail = ({ env }: { env: { ADMIN_EMAILS?: string } }, email: string) =>
  listAdminEmails(env).includes(email)
