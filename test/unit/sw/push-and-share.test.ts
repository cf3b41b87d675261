import { expect, it, onTestFinished, vi } from 'vitest'
import { isFresh } from '../../../shared/kept-on-device.ts'
import { maxSharedBytes, maxSharedPhotos } from '../../../shared/share-target.ts'
import { sharedProblems } from '../../../web/pages/admin-share.tsx'
import { focusOrOpen, parsePushMessage, toSameOriginUrl } from '../../../web/sw/push.ts'
import { chooseShared } from '../../../web/sw/share.ts'

const whole = {
  title: 'The lace is in',
  body: 'Christening gown for മറിയ has a new photo.',
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  data: { url: '/user/orders/o1', tag: 'order-o1', type: 'order_update', notificationId: 'n1' },
}

it('a push is shown as the server wrote it', () => {
  const { data, ...shown } = whole
  expect(parsePushMessage(JSON.stringify(whole))).toEqual({ ...shown, url: data.url, tag: data.tag })
})

it('a push with an empty text shows its title alone', () => {
  expect(parsePushMessage('{"title":"Hello","body":""}')).toMatchObject({ title: 'Hello', body: '' })
  expect(parsePushMessage('{"title":"Hello"}')).toMatchObject({ title: 'Hello', body: '' })
})

it.each([undefined, '', 'not json', 'null', '[]', '"text"', '7', '{"title":7,"data":"x"}'])(
  'a push that cannot be read (%s) shows that something is new, because a browser ends what shows nothing',
  (text) => {
    expect(parsePushMessage(text)).toEqual({
      title: 'Something is new',
      body: 'Open the shop to see it.',
      icon: whole.icon,
      badge: whole.badge,
      tag: '',
      url: '/',
    })
  },
)

const origin = 'https://shop.example'

it.each([
  ['/user/orders/o1?x=1#now', `${origin}/user/orders/o1?x=1#now`],
  [`${origin}/admin`, `${origin}/admin`],
])('a press on it leads to %s', (url, place) => expect(toSameOriginUrl(url, origin)).toBe(place))

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://[',
  7,
  undefined,
])('a press on it leads home, and never away, for %s', (url) => expect(toSameOriginUrl(url, origin)).toBe(`${origin}/`))

it('a press on it shows the page where that is open, and leads no other page away, which may hold a form', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const [focus, navigate, openWindow] = [vi.fn(async () => {}), vi.fn(), vi.fn()]
  const matchAll = async () => [{ url: `${origin}/admin#x`, focus, navigate }]
  vi.stubGlobal('self', { location: { origin }, clients: { openWindow, matchAll } })
  await focusOrOpen('/admin')
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
  await focusOrOpen('/user/orders/o1')
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, [[`${origin}/user/orders/o1`]]])
  expect(navigate).not.toHaveBeenCalled()
})

const file = (name: string, type = 'image/jpeg', size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const namesOf = (files: File[]) => chooseShared(files).photos.map(({ name }) => name)

it('of shared photos the first ten photos wait, and the others are counted', () => {
  const files = Array.from({ length: maxSharedPhotos + 2 }, (_, nth) => file(`${nth}.jpg`))
  expect(namesOf(files)).toEqual(files.slice(0, maxSharedPhotos).map(({ name }) => name))
  expect(chooseShared(files).leftOut).toEqual({ other: 0, large: 0, more: 2 })
})

it('a shared file that is no image, is empty or far too large takes no place of a photo', () => {
  const ten = Array.from({ length: maxSharedPhotos }, (_, nth) => file(`${nth}.png`, 'image/png', maxSharedBytes))
  const others = [file('list.pdf', 'application/pdf'), file('empty.jpg', 'image/jpeg', 0), file('clip', '')]
  const { photos, leftOut } = chooseShared([...others, file('film.png', 'image/png', maxSharedBytes + 1), ...ten])
  expect(photos).toEqual(ten)
  expect(leftOut).toEqual({ other: 3, large: 1, more: 0 })
})

it('an empty field of a shared form is nothing', () => {
  expect(chooseShared([file('', 'application/octet-stream', 0)])).toEqual({
    photos: [],
    leftOut: { other: 0, large: 0, more: 0 },
  })
})

it('the number of files left out is none that somebody wrote into the address', () => {
  expect(sharedProblems(new URLSearchParams('other=-1&large=x&more=0.5'))).toEqual([])
})

it.each([
  ['since now', 0, true],
  ['for a minute less than a day', 86_340_000, true],
  ['for a day', 86_400_000, false],
  ['from tomorrow', -60_000, false],
])('what is kept %s is shown: %s', (_since, ageMs, shown) => {
  expect(isFresh(String(1_800_000_000_000 - ageMs), 1_800_000_000_000)).toBe(shown)
})

it.each([undefined, '', 'soon'])('what is kept since nobody knows when (%s) is not shown', (keptAt) => {
  expect(isFresh(keptAt, 10)).toBe(false)
})
