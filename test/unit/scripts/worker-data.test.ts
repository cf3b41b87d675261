import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/run.ts'
import { makeWorkerData } from '../../../scripts/worker-data.ts'

test.each(Object.entries(await makeWorkerData()))(
  '%s is what `npm run data` makes of the libraries',
  async (file, text) => {
    expect((await readFile(`${root}/${file}`, 'utf8')) === text).toBe(true)
  },
)
