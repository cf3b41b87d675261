import { describe, expect, it } from 'vitest'
import { parsePushMessage, toSameOriginUrl } from '../../../web/sw/push-message.ts'

const whole = {
  title: 'The lace is in',
  body: 'Christening gown for മറിയ has a new photo.',
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  data: { url: '/user/orders/o1', tag: 'order-o1', type: 'order_update', notificationId: 'n1' },
}

describe('a push', () => {
  it('is shown as the server wrote it', () => {
    const { data, ...shown } = whole
    expect(parsePushMessage(JSON.stringify(whole))).toEqual({ ...shown, url: data.url, tag: data.tag })
  })

  it('with an empty text shows its title alone', () => {
    expect(parsePushMessage('{"title":"Hello","body":""}')).toMatchObject({ title: 'Hello', body: '' })
    expect(parsePushMessage('{"title":"Hello"}')).toMatchObject({ title: 'Hello', body: '' })
  })

  it.each([undefined, '', 'not json', 'null', '[]', '"text"', '7', '{"title":7,"data":"x"}'])(
    'that cannot be read (%s) shows that something is new, because a browser ends what shows nothing',
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
})

describe('a press on it leads', () => {
  const origin = 'https://shop.example'

  it.each([
    ['/user/orders/o1?x=1#now', `${origin}/user/orders/o1?x=1#now`],
    [`${origin}/admin`, `${origin}/admin`],
  ])('to %s', (url, place) => expect(toSameOriginUrl(url, origin)).toBe(place))

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://[',
    7,
    undefined,
  ])('home, and never away, for %s', (url) => expect(toSameOriginUrl(url, origin)).toBe(`${origin}/`))
})
