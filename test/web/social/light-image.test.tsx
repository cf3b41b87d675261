import { expect, test } from 'vitest'
import { lightImage } from '../../../web/features/social/light-image.ts'

const picture = { src: '/api/pictures/a.jpg', srcset: '/api/pictures/a-480.webp 480w', width: 480, height: 480 }

test('the first view carries what has sizes and the drawings of the site, and nothing that may be heavy', () => {
  expect(lightImage({ imageUrl: picture.src, picture })).toEqual([picture])
  expect(lightImage({ imageUrl: '/art/bonnet.svg', picture: null })).toMatchObject([{ src: '/art/bonnet.svg' }])
  expect(lightImage({ imageUrl: '/api/pictures/5e1b', picture: null })).toEqual([])
  expect(lightImage({ imageUrl: '', picture: null })).toEqual([])
})
