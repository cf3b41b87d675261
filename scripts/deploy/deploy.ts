import { build } from '../run.ts'
import { openAccount, readOnline } from './account.ts'
import { Failure } from './api.ts'
import { createAsk } from './ask.ts'
import { builtConfig, readNames, writeConfig } from './names.ts'
import { readDomain, readOptions, readOwner } from './options.ts'
import { deployWorker, hasAddress, hasCrons, refuseTakenDomain, releaseOf, resolveAddress } from './release.ts'
import { hasPhotoKeys, lacksPassword, makeMissingSecrets, storeSecrets } from './secrets.ts'
import type { Steps } from './steps.ts'
import {
  allowOrigin,
  applyMigrations,
  findBound,
  makeBucket,
  makeDatabase,
  readPhotoKeys,
  refuseOther,
} from './stores.ts'

/**
 * Creates the missing resources of an online shop and deploys it. The account is the only state and every resource is
 * found by its name. A second run, here or on another machine, therefore changes nothing and asks nothing.
 */
export async function deploy({ step }: Steps, args: string[]) {
  const options = readOptions(args)
  const ask = createAsk()
  const names = readNames()
  const account = await openAccount(ask, options.account)
  const online = await readOnline(account, names.worker)

  const isOwnerKnown = online.secrets.has('ADMIN_EMAILS')
  const known = options.address ?? (online.vars.SITE_URL ? { domain: readDomain(online.vars.SITE_URL) } : undefined)
  if (!ask && !(known && (isOwnerKnown || options.owner)))
    throw new Failure(
      'There is no terminal to ask at. Please say with the command what is missing:\n' +
        [
          ...(known ? [] : ['  --address shop.example, or --address workers.dev for a free one']),
          ...(isOwnerKnown || options.owner ? [] : ['  --owner you@example.com, who signs in at the desk']),
        ].join('\n'),
    )
  const domain = known ? known.domain : await ask?.('Your domain, or Enter for a free workers.dev address:', readDomain)
  const owner = isOwnerKnown
    ? ''
    : (options.owner ?? (await ask?.('Your e-mail address, to sign in at the desk:', readOwner)) ?? '')
  const address = await resolveAddress(account, names.worker, domain)
  const mailFrom = options.mailFrom ?? online.vars.MAIL_FROM ?? ''
  const bound = await findBound(account, online.databaseId)
  await refuseOther(bound, names.database, ask, options.hasNoTables)

  console.log(`\nThe shop at ${address.url}`)
  if (online.vars.SITE_URL && online.vars.SITE_URL !== address.url)
    console.log(sayMove(online.vars.SITE_URL, address.url))
  if (online.databaseId && !bound) console.log(sayLoss(names.database))
  let databaseId = ''
  await step('database', async () => {
    const { id, isNew } = await makeDatabase(account, names.database)
    databaseId = id
    return isNew
  })
  await step('bucket for photos', () => makeBucket(account, names.bucket))
  await step('photos from its pages', () => allowOrigin(account, names.bucket, address.url))
  const endpoint = process.env.R2_ENDPOINT || `https://${account.id}.r2.cloudflarestorage.com`
  const secrets: Record<string, string> = makeMissingSecrets(online.secrets, owner)
  await step('key of the bucket', async () => {
    if (hasPhotoKeys(online.secrets)) return false
    Object.assign(secrets, await readPhotoKeys(ask, `${endpoint}/${names.bucket}`))
    return true
  })
  if (!options.isBuilt)
    await step('pages', async () => {
      if ((await build()) !== 0) throw new Failure('Building the pages did not work; the reason stands above.')
      return true
    })
  const config = await writeConfig(readNames(builtConfig), databaseId)
  if (!options.hasNoTables) await step('tables', () => applyMigrations(config))
  await step('secrets', async () => {
    if (Object.keys(secrets).length === 0) return false
    showOnce(secrets)
    await storeSecrets(names.worker, secrets)
    return true
  })
  const vars = { SITE_URL: address.url, MAIL_FROM: mailFrom, R2_ENDPOINT: endpoint }
  const release = await releaseOf({ ...vars, databaseId })
  await step('shop', async () => {
    const isThere = await hasAddress(account, names, address)
    if (online.vars.RELEASE === release && isThere && (await hasCrons(account, names))) return false
    if (address.domain && !isThere && !options.takesOver) await refuseTakenDomain(account, names.worker, address.domain)
    await deployWorker(config, { ...vars, RELEASE: release }, address)
    return true
  })
  showWayIn(address.url, secrets)
  if (lacksPassword(online.secrets))
    console.log('There is no ADMIN_PASSWORD, and it stays so: `npx wrangler secret put ADMIN_PASSWORD` makes one.')
  if (options.owner && isOwnerKnown)
    console.log('The admins stay who they were: `npx wrangler secret put ADMIN_EMAILS` changes them.')
}

/** Returns the warning for a change of the shop's address: mails and printed papers contain the old address. */
const sayMove = (from: string, to: string) =>
  `It moves from ${from} to ${to}: people sign in anew there, devices ask for notifications anew, and links in mails and
codes on paper lead to the old address. docs/deploying.md says how it can lead on.`

/** Returns the warning that the database bound to the Worker no longer exists in the account. */
const sayLoss = (name: string) =>
  `The database that the shop was bound to is gone. It gets ${name} now; docs/deploying.md says how a backup comes into it.`

type Shown = Record<string, string | undefined>

/** Prints new secrets that a person must keep, before they are stored: afterwards nobody can read them. */
function showOnce({ ADMIN_PASSWORD, BACKUP_KEY, SEALING_KEY }: Shown) {
  if (ADMIN_PASSWORD) console.log(`\n  Password of the first sign-in, shown this once: ${ADMIN_PASSWORD}`)
  if (BACKUP_KEY) console.log(`  BACKUP_KEY for \`npm run backup\`, to keep where the backups are not: ${BACKUP_KEY}`)
  if (SEALING_KEY) console.log(`  SEALING_KEY for \`npm run unseal\`, to keep with it: ${SEALING_KEY}\n`)
}

/** Prints the shop's address and the way to sign in. `showOnce` has already printed the password. */
function showWayIn(url: string, { ADMIN_EMAILS, ADMIN_PASSWORD }: Shown) {
  console.log(`\nThe shop is online: ${url}`)
  if (ADMIN_EMAILS && ADMIN_PASSWORD)
    console.log(`First sign-in: ${url}/admin-login  ${ADMIN_EMAILS}  with the password that stands above`)
  else console.log(`Sign-in: ${url}/admin-login. Lost the password? \`npx wrangler secret put ADMIN_PASSWORD\``)
}
