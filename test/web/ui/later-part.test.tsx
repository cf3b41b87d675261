import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterCode, takePageNews } from '../../../web/lib/later-code.ts'
import { Boundary, failedPart, LaterPart } from '../../../web/ui/later-part.tsx'

const part = { default: () => <p>Here it is</p> }
const gone = new TypeError('Failed to fetch dynamically imported module')
const importModule = vi.fn(() => Promise.resolve(part))
const reload = vi.fn()

/** Makes the server reachable or not. */
const setServer = (isThere: boolean) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => (isThere ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  reload.mockReset()
  importModule.mockReset().mockResolvedValue(part)
})

const show = () =>
  render(
    <>
      <h1>The page</h1>
      <LaterPart code={laterCode(importModule)} failed={failedPart('It did not come.')}>
        {({ default: Part }) => <Part />}
      </LaterPart>
    </>,
  )

test('without a connection the page stays, says so in the place, and shows the part at the next try', async () => {
  setServer(false)
  importModule.mockRejectedValueOnce(gone)
  show()
  expect(await screen.findByText('It did not come.')).toBeTruthy()
  expect(screen.getByText('The page')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here it is')).toBeTruthy()
})

test('a connection that is back brings it by itself', async () => {
  setServer(false)
  importModule.mockRejectedValueOnce(gone)
  show()
  await screen.findByText('It did not come.')
  await waitFor(() => {
    // The rendered part adds its listener a moment later.
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.getByText('Here it is')).toBeTruthy()
  })
})

test('what fails once while the server answers is asked for again, and nobody is told', async () => {
  setServer(true)
  importModule.mockRejectedValueOnce(gone)
  show()
  expect(await screen.findByText('Here it is')).toBeTruthy()
  expect(screen.queryByText('It did not come.')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('code that a deploy took away loads the page anew, once, and the next page says so, once', async () => {
  setServer(true)
  importModule.mockRejectedValue(gone)
  const code = laterCode(importModule)
  code.load().catch(() => {})
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(takePageNews()).toMatch(/^This page had to be loaded again/)
  expect(takePageNews()).toBeUndefined()
  await expect(laterCode(importModule).load()).rejects.toBe(gone)
  expect(reload).toHaveBeenCalledOnce()
})

test('what nobody waits for costs no page, and is brought when somebody does', async () => {
  setServer(true)
  importModule.mockRejectedValueOnce(gone)
  const code = laterCode(importModule)
  await code.prepare()
  expect(reload).not.toHaveBeenCalled()
  expect(code.loaded()).toBeUndefined()
  expect(await code.load()).toBe(part)
  expect(await code.load()).toBe(part)
  expect(importModule).toHaveBeenCalledTimes(2)
})

const Broken = () => {
  throw new Error('broken')
}

test('a part that breaks leaves its place and the rest of the page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <>
      <h1>The page</h1>
      <Boundary fallback={<p>Something went wrong here.</p>}>
        <Broken />
      </Boundary>
    </>,
  )
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.getByText('Something went wrong here.')).toBeTruthy()
})
