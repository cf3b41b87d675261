import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../../vite.words.ts'

const root = `${import.meta.dirname}/../../..`
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const letters = /[\u0d00-\u0d7f]|\\u0d[0-7]/i

test('the Worker carries no Malayalam of its pages: it is a file among the assets', () => {
  // But for the link that leads there from a page in English.
  const lines = read('dist/server/entry-server.js').replace('"മലയാളം"', '').split('\n')
  expect(lines.filter((line) => letters.test(line))).toEqual([])
  const said: Record<string, string> = JSON.parse(read('dist/client/malayalam.json'))
  const catalogue = readCatalogue()
  expect(said).toMatchObject({ 'Sign in': catalogue['Sign in'], 'Page Not Found': catalogue['Page Not Found'] })
})

test.each(['common', 'told'])('what the Worker has in Malayalam of %s.json is said by it or by shared', (name) => {
  const files = globSync(`${root}/{shared,worker}/**/*.ts`)
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const words: Record<string, string> = JSON.parse(read(`shared/words/ml/${name}.json`))
  const asWritten = (sentence: string) => sentence.replace(/'/g, "\\'")
  const unsaid = Object.keys(words).filter((one) => !code.includes(one) && !code.includes(asWritten(one)))
  expect(unsaid).toEqual([])
})
