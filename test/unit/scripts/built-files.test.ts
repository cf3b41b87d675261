import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** The files that this one needs before its first line runs. */
function imports(file: string, reached = new Set<string>()) {
  if (reached.has(file)) return reached
  reached.add(file)
  if (!existsSync(file) || !file.endsWith('.ts')) return reached
  const statements = /^(?:import|export) (?!type)(?:[^'"]*?from )?'(\.[^'?]+)'/gm
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(statements))
    imports(resolve(dirname(file), path), reached)
  return reached
}

it.each(['scripts/start.ts', 'scripts/dev.ts', 'test/bench/run.ts', 'test/bench/drill.ts'])(
  '%s, which builds the pages, needs none of what it builds to begin',
  (script) => {
    const reached = [...imports(resolve(script))]
    expect(reached.length).toBeGreaterThan(5)
    expect(reached.filter((file) => file.includes('/dist/'))).toEqual([])
  },
)
