import { createDevVars } from './dev-vars.ts'

// `npm run -s secrets > secrets.json`: random secrets for a deploy, in the form `wrangler secret bulk` takes.
// The empty ones are left to fill in: docs/deploying.md. MAIL_FROM and SITE_URL stand in wrangler.toml.
const vars = createDevVars()
const secrets = {
  ADMIN_EMAILS: '',
  ADMIN_PASSWORD: vars.ADMIN_PASSWORD,
  SESSION_KEY: vars.SESSION_KEY,
  SEALING_KEY: vars.SEALING_KEY,
  BACKUP_KEY: vars.BACKUP_KEY,
  VAPID_PUBLIC_KEY: vars.VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY: vars.VAPID_PRIVATE_KEY,
  VAPID_SUBJECT: 'mailto:',
  R2_ACCESS_KEY_ID: '',
  R2_SECRET_ACCESS_KEY: '',
}
console.log(JSON.stringify(secrets, null, 2))
