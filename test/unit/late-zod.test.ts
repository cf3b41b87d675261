import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

// As the Worker is built: wrangler.toml.
vi.mock('zod/mini', () => import('../../worker/late-zod.ts'))

const root = `${import.meta.dirname}/../..`

test('a schema is made when it is first asked, once, and with all that is in it', () => {
  const made: string[] = []
  const noted = (name: string) => ({
    get error() {
      made.push(name)
      return name
    },
  })
  const field = z.optional(z.string(noted('field')).check(z.maxLength(3, noted('length'))))
  const whole = z.extend(z.object({ field }), { other: z.number(noted('other')) })
  expect(made).toEqual([])
  expect(z.safeParse(whole, { field: 'long', other: 1 }).error?.issues[0]?.message).toBe('length')
  expect(z.safeParse(whole, { other: 1 }).success).toBe(true)
  expect(made.sort()).toEqual(['field', 'length', 'other'])
})

test('whatever the schemas of routes are made with waits, and nothing else', async () => {
  const files = globSync(`${root}/{shared,worker}/**/*.ts`).filter((file) => !file.endsWith('late-zod.ts'))
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const calls = new Set([...code.matchAll(/\bz\s*\.(\w+)\(/g)].map(([, name = '']) => name))
  const atOnce = new Set(['config', 'parse', 'safeParse'])
  const own: Record<string, unknown> = { ...(await vi.importActual<object>('zod/mini')) }
  const late: Record<string, unknown> = { ...z }
  expect(calls.size).toBeGreaterThan(35)
  expect([...calls].filter((name) => (late[name] === own[name]) !== atOnce.has(name))).toEqual([])
})

describe('the Worker is built with it', () => {
  test.each(['wrangler.toml', 'vitest.config.ts'])('%s', (file) => {
    expect(readFileSync(`${root}/${file}`, 'utf8')).toMatch(/['"]?zod\\?\/mini.*worker\/late-zod\.ts/)
  })
})
