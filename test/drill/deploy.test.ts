import { expect, it } from 'vitest'
import { startFakeAccount } from '../helpers/fake-account.ts'
import { firstFlags as first, runDeploy, spawnDeploy } from '../helpers/run-deploy.ts'

it('a deploy that is killed after each step goes on from there', async () => {
  const account = await startFakeAccount()
  const shown: string[] = []
  const killAt = async (until: string, ...flags: string[]) => {
    const { code, printed } = await spawnDeploy(account, { flags: [...first, ...flags], until })
    expect([until, code]).toEqual([until, null])
    shown.push(printed)
  }
  for (const until of ['make database', 'make bucket', 'set CORS', 'apply a migration', 'store secrets'])
    await killAt(until)
  // The run before has made the tables.
  await killAt('deploy', '--without-tables')
  expect((await runDeploy(account, { flags: [...first, '--without-tables'] })).code).toBe(0)
  const single = ['make database', 'make bucket', 'set CORS', 'store secrets', 'attach domain']
  for (const change of single) expect(account.changes.filter((made) => made === change)).toEqual([change])
  expect(account.databases[0]?.tables.prepare('SELECT COUNT(*) AS rows FROM users').get()).toEqual({ rows: 0 })
  expect(account.crons).toHaveLength(4)
  // The run that was stopped while it stored the secrets has printed the password that counts.
  expect(shown[4]).toContain(account.secrets.get('ADMIN_PASSWORD'))
  await account.close()
})
