// Plain JavaScript, so that it speaks even where the script it brings in cannot be read: that one is TypeScript, which
// Node runs from 22.18 on, and `npm ci` brings a pinned Node of its own.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)

if (!existsSync(new URL('../node_modules/wrangler/package.json', import.meta.url))) {
  console.error('The packages are not here yet. Please run `npm ci` first, then this again.')
  process.exit(1)
}
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}, which is too old. Use the npm commands of the README: ` +
      '`npm ci` brings a newer Node into node_modules, and every `npm run` uses it.',
  )
  process.exit(1)
}

const [script] = process.argv.splice(2, 1)
await import(`./${script}.ts`)
