import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import PhotoField from '../../../web/features/uploads/photo-field.tsx'
import { fakeTransfers } from './fake-transfers.ts'
import { jsonAnswer } from './screen.tsx'

export const me = 'u-1'
const sneha = jsonAnswer({ id: me, email: 'sneha@example.com', firstName: 'Sneha', role: 'customer' })
export const visitor = jsonAnswer({ message: 'Unauthorized' }, 401)
let places = 0
export const placesGiven = () => places
export const place = () => {
  const key = `u/${me}/00000000-0000-4000-8000-${String(++places).padStart(12, '0')}`
  return Response.json({ uploadURL: `https://store.example/photos/${key}?signed=1`, key, headers: {} })
}
export const signedIn = { 'GET /api/user': sneha, 'POST /api/objects/upload': place }

/** The field in a form that holds what it reports. */
export function PhotoForm() {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  return (
    <>
      <PhotoField
        keys={keys}
        onChange={(ready, onTheirWay) => {
          setKeys(ready)
          setWaiting(onTheirWay)
        }}
      />
      <output>{`${keys.length} there, ${waiting} waiting`}</output>
      <button type="button" onClick={() => setKeys([])}>
        Sent
      </button>
    </>
  )
}
/** A file that begins as a JPEG does; another `head` makes it something else. */
export const photo = (name: string, { type = 'image/jpeg', size = 2_000_000, head = '\xff\xd8\xff\xe0' } = {}) => {
  const bytes = new Uint8Array(size)
  bytes.set(Uint8Array.from(head, (letter) => letter.charCodeAt(0)).subarray(0, size))
  return new File([bytes], name, { type, lastModified: 1 })
}
export const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Photos from this device'), { target: { files } })
export const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
export const says = (text: string) => screen.findByText(text)
export const connect = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })

beforeEach(() => void fakeTransfers())
afterEach(() => vi.unstubAllGlobals())
