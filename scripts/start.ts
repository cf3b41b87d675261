import { completeDevVars, readFlags, siteFlags } from './dev-vars.ts'
import { openShop } from './open-shop.ts'
import { build, exitOnFailure, needsBuild, root } from './run.ts'
import { refuseTakenPort, serve } from './serve.ts'

// `npm start`: builds the app where it changed, prepares its database, runs it on this machine. A second start keeps
// the data.
const { port, persistTo, all } = readFlags(process.argv.slice(2))
await refuseTakenPort(port)
const vars = await completeDevVars(`${root}/.dev.vars`)
if (await needsBuild()) {
  console.log('Building the pages ...')
  await exitOnFailure('Building the pages', build())
}
const flags = [...siteFlags(vars, `http://localhost:${port}`), ...all]
await openShop({ port, persistTo, vars, serve: () => serve(port, flags) })
