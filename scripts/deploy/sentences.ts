/** Said where a shop changes its address: the old one stands in mails and on paper. */
export const sayMove = (from: string, to: string) =>
  `It moves from ${from} to ${to}: people sign in anew there, devices ask for notifications anew, and links in mails and
codes on paper lead to the old address. docs/deploying.md says how it can lead on.`

/** Said where the database that the Worker is bound to is not in the account any more. */
export const sayLoss = (name: string) =>
  `The database that the shop was bound to is gone. It gets ${name} now; docs/deploying.md says how a backup comes into it.`

type Shown = Record<string, string | undefined>

/** The secrets that a person keeps, before they are stored: nobody can read them afterwards. */
export function showOnce({ ADMIN_PASSWORD, BACKUP_KEY, SEALING_KEY }: Shown) {
  if (ADMIN_PASSWORD) console.log(`\n  Password of the first sign-in, shown this once: ${ADMIN_PASSWORD}`)
  if (BACKUP_KEY) console.log(`  BACKUP_KEY for \`npm run backup\`, to keep where the backups are not: ${BACKUP_KEY}`)
  if (SEALING_KEY) console.log(`  SEALING_KEY for \`npm run unseal\`, to keep with it: ${SEALING_KEY}\n`)
}

/** Where the shop is and how one signs in. The password itself stands above, once. */
export function showWayIn(url: string, { ADMIN_EMAILS, ADMIN_PASSWORD }: Shown) {
  console.log(`\nThe shop is online: ${url}`)
  if (ADMIN_EMAILS && ADMIN_PASSWORD)
    console.log(`First sign-in: ${url}/admin-login  ${ADMIN_EMAILS}  with the password that stands above`)
  else console.log(`Sign-in: ${url}/admin-login. Lost the password? \`npx wrangler secret put ADMIN_PASSWORD\``)
}
