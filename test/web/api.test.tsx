import { describe, expect, test } from 'vitest'
import { ApiError, assertOk, errorMessage } from '../../web/api.ts'

// What no person can bring about in a browser: the words of an error itself. The others are in test/e2e/screens.spec.ts.

describe('an answer that is no success', () => {
  const fallback = 'Failed to save. Please try again.'
  const errorOf = (body: string, init: ResponseInit) =>
    assertOk(new Response(body, init)).then(
      () => expect.fail('this was taken for a success'),
      (error: unknown) => error,
    )

  test('is an error of its status and its text', async () => {
    const error = await errorOf('Not today', { status: 503, statusText: 'Service Unavailable' })
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: '503: Not today', status: 503 })
    expect(errorMessage(error, fallback)).toBe(fallback)
  })

  test('without a text is one of its status and the words for it', async () => {
    const error = await errorOf('', { status: 503, statusText: 'Service Unavailable' })
    expect(error).toMatchObject({ message: '503: Service Unavailable' })
    expect(errorMessage(error, fallback)).toBe(fallback)
  })

  test("with a sentence of the shop's is told in that sentence, and by nothing else it carries", async () => {
    const error = await errorOf('{"message":"Please wait a minute."}', { status: 429 })
    expect(errorMessage(error, fallback)).toBe('Please wait a minute.')
    const odd = await errorOf('{"message":{"code":7}}', { status: 500 })
    expect(errorMessage(odd, fallback)).toBe(fallback)
  })
})

test('a success is handed on as it came', async () => {
  const response = Response.json({ ok: true })
  expect(await assertOk(response)).toBe(response)
})

test('what is no answer at all is told in the words of the screen', () => {
  expect(errorMessage(new TypeError('Failed to fetch'), 'Login failed. Please try again.')).toBe(
    'Login failed. Please try again.',
  )
})
