import { createDevVars } from './dev-vars.ts'

// `npm run -s secrets > secrets.json`: random secrets for a deploy, in the form `wrangler secret bulk` takes.
// What only you know is left to fill in: docs/deploying.md.
// MAIL_FROM and SITE_URL are no secrets: they stand in wrangler.toml.
const { LIMITS_SCALE: _scale, MAIL_FROM: _from, SITE_URL: _site, ...secrets } = createDevVars()
const toFillIn = { ADMIN_EMAILS: '', VAPID_SUBJECT: 'mailto:', R2_ACCESS_KEY_ID: '', R2_SECRET_ACCESS_KEY: '' }
console.log(JSON.stringify({ ...secrets, ...toFillIn }, null, 2))
