import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { Client } from '../../helpers/worker/client.ts'
import { openContractShop } from '../../helpers/worker/contract-shop.ts'
import { contract } from './contract-table.ts'
import { explainMismatch } from './explain-mismatch.ts'

let shop: Awaited<ReturnType<typeof openContractShop>>
beforeAll(async () => {
  shop = await openContractShop()
  return () => vi.restoreAllMocks()
})

it.each(contract)('%s, called by %s, is answered as promised', async (call, as, payload, status, answer) => {
  // What a call before has used up of a limit is not this one's.
  await env.DB.prepare('DELETE FROM rate_limits').run()
  const client = as === 'visitor' ? new Client() : shop.callers[as]
  const [method = '', path = ''] = shop.filled(call).split(' ')
  const body = payload && JSON.parse(shop.filled(JSON.stringify(payload)))
  const response = await client.send(method, path, body)
  if (response.status !== status) expect.fail(`${response.status} ${await response.text()}`)
  if ('location' in answer) expect(response.headers.get('Location')).toBe(answer.location)
  else if ('filename' in answer) {
    expect(response.headers.get('Content-Disposition')).toContain(`filename="${answer.filename}"`)
    expect(response.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK')
  } else {
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(explainMismatch(answer, await response.json())).toBeUndefined()
  }
})
