import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = `${import.meta.dirname}/../..`
const files = [...globSync(`${root}/{shared,worker}/**/*.ts`), `${root}/dist/server/entry-server.js`]

// What the bundler writes as it is. One letter that is not Latin, and V8 keeps the Worker's whole script in two bytes a letter.
test('no regular expression and no tagged template has a letter of another alphabet as it is', () => {
  const others = files
    .filter((file) => !file.endsWith('.d.ts'))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      return asTheyAre(parseAst(code, { lang: 'ts' }))
        .map(({ start, end }) => code.slice(start, end))
        .filter((text) => /[\u0100-\uffff]/.test(text))
    })
  expect(others).toEqual([])
})

type Place = { start: number; end: number }
type Node = Place & { type: string; regex?: object }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function asTheyAre(node: Node): Place[] {
  if (node.type === 'TaggedTemplateExpression' || (node.type === 'Literal' && node.regex)) return [node]
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => asTheyAre(child))
}
