import { completeDevVars, readFlags } from './dev-vars.ts'
import { openShop } from './open-shop.ts'
import { root } from './run.ts'
import { refuseTakenPort, serveSources } from './serve.ts'

// `npm run dev`: runs the shop from its sources, on the database of `npm start`. Saved changes show at once.
const { port, persistTo } = readFlags(process.argv.slice(2))
await refuseTakenPort(port)
const vars = await completeDevVars(`${root}/.dev.vars`)
await openShop({ port, persistTo, vars, serve: () => serveSources(port, persistTo) })
