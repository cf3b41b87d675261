import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../../shared/words/t.ts', async (original) => ({ ...(await original<object>()), spoken: () => language }))
let language = 'en'
afterEach(() => vi.resetModules())

const refused = () =>
  Promise.resolve({
    ok: false,
    status: 409,
    statusText: 'Conflict',
    text: async () => JSON.stringify({ message: 'No longer.', code: 'order_cancelled' }),
    json: async () => ({}),
  })

test.each([
  ['en', 'No longer.'],
  ['ml', 'ഈ ഓർഡർ റദ്ദാക്കിയതാണ്.'],
])('a page in %j says a refusal in its language, by its code', async (page, shown) => {
  language = page
  const { errorMessage, isRefusedAs, send } = await import('../../web/api.ts')
  const error: unknown = await send(refused()).catch((thrown) => thrown)
  expect(errorMessage(error, 'It did not work')).toBe(shown)
  expect(isRefusedAs(error, 'order_cancelled')).toBe(true)
  expect(errorMessage(new Error('network'), 'It did not work')).toBe('It did not work')
})
