import { openAccount } from '../deploy/account.ts'
import { Failure } from '../deploy/failure.ts'
import { readNames, writeConfig } from '../deploy/names.ts'
import { readOnline } from '../deploy/online.ts'
import { reasonOf } from '../deploy/steps.ts'

/**
 * A configuration that names the database which the deployed Worker has, for wrangler: by the name in wrangler.toml alone, a
 * copy of the tree from before a restore would have the one that was given up. Ends this process with a sentence where
 * there is none.
 */
export const writeDeployedConfig = () =>
  findDeployed().catch((error): never => {
    console.error(reasonOf(error))
    process.exit(1)
  })

async function findDeployed() {
  const names = readNames()
  const { databaseId } = await readOnline(await openAccount(undefined, undefined), names.worker)
  if (databaseId) return writeConfig(names, databaseId)
  throw new Failure(`This account has no shop of the name ${names.worker}. \`npm run deploy\` makes it.`)
}
