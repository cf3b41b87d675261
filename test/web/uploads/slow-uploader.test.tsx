import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { choose, PhotoForm, photo, says, signedIn } from '../../helpers/web/photo-field.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())
const asked = vi.hoisted(() => vi.fn())
vi.mock('../../../web/features/uploads/upload-queue.ts', async (load) => {
  asked()
  await code.promise
  return load()
})

test('a photo that is chosen before the uploader has come waits, and is said to: no form goes without it', async () => {
  renderScreen('/', <PhotoForm />, signedIn)
  expect(screen.getByText('0 there, 0 waiting')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Choose files' }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  choose(photo('a.jpg'))
  expect(await says('0 there, 1 waiting')).toBeTruthy()
  expect(screen.getByText('Getting your photos ready...')).toBeTruthy()
  code.resolve()
  expect(await says('1 there, 0 waiting')).toBeTruthy()
  expect(screen.queryByText('Getting your photos ready...')).toBeNull()
})
