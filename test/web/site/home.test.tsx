import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { Collection } from '../../../web/features/products/collection.tsx'
import { SignatureCollections } from '../../../web/features/products/signature-collections.tsx'
import { SocialRow } from '../../../web/features/social/follow-us.tsx'
import { lightImage } from '../../../web/features/social/light-image.ts'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { renderScreen } from '../../helpers/web/screen.tsx'

const product = (
  name: string,
  more: Partial<Row<'/products/featured'>> & { sizes?: string; weeksToMake?: number } = {},
) => ({
  ...row('/products/featured', { name, slug: name.toLowerCase().replaceAll(' ', '-'), category: 'baptism-suits' }),
  ...{ id: name, description: `About the ${name}`, price: 980_000, pictures: [], ...more },
})

describe('the signature collections', () => {
  test('show each piece with its category, price and the way to its collection', async () => {
    renderScreen('/', <SignatureCollections products={[product('Gabriel baptism suit')]} />)
    await screen.findByRole('heading', { name: 'Gabriel baptism suit' })
    for (const text of ['Baptism Suits', 'About the Gabriel baptism suit', 'From', '₹9,800'])
      expect(screen.getByText(text)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'View Collection Gabriel baptism suit' })
    expect(way.getAttribute('href')).toBe('/collections/baptism-suits')
  })

  test('hide while there are none, and the links to them still lead somewhere', async () => {
    renderScreen('/', <SignatureCollections products={[]} />)
    expect(screen.queryByText('Our Signature Collections')).toBeNull()
    expect(document.getElementById('collections')).toBeTruthy()
  })

  test('that the Worker could not read say so, and the page can be asked for again', () => {
    renderScreen('/', <SignatureCollections />)
    expect(screen.getByRole('alert').textContent).toContain('We could not load the collections.')
    // The page's own address, which the browser then fetches: it does not, for a place on the page it has.
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('?')
  })
})

test('the page of a collection says ages and weeks on each card under a heading of the second level, and ends with a way to one’s own', async () => {
  const facts = { sizes: 'Ages 7 to 10', weeksToMake: 1 }
  renderScreen('/', <Collection category="women" products={[product('Meera lehenga', facts), product('Plain')]} />)
  await screen.findByRole('heading', { level: 2, name: 'Meera lehenga' })
  expect(screen.getByText('Ages 7 to 10 · about 1 week')).toBeTruthy()
  const last = screen.getAllByRole('listitem').at(-1)
  expect(last?.textContent).toContain("Don't see it? We'll make it for you.")
  expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
})

describe('the latest posts of a network', () => {
  const post = (more: Partial<Row<'/social/instagram'>> = {}) => ({
    ...row('/social/instagram', { id: crypto.randomUUID(), imageUrl: '/art/bonnet.svg', permalink: null, ...more }),
    picture: null,
  })

  test('is six placeholders that do not load for ever when there is nothing in it', () => {
    renderScreen('/', <SocialRow of="instagram" posts={[]} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(screen.queryByText(/Loading/)).toBeNull()
    expect(screen.getByText('Our first Instagram posts will show here.')).toBeTruthy()
  })

  test('is not there where the boutique is not on the network', () => {
    renderScreen('/', <SocialRow of="facebook" posts={[]} />, {}, placeholderBoutique)
    expect(screen.queryByText('Latest from Facebook')).toBeNull()
  })

  test('cuts a long caption to 120 letters and its alternative text to 100', async () => {
    const caption = `${'a'.repeat(99)}👗${'b'.repeat(20)}c`
    renderScreen('/', <SocialRow of="instagram" posts={[post({ caption }), post({ caption: caption.slice(0, -1) })]} />)
    const [long, whole] = await screen.findAllByRole('img', { name: `${'a'.repeat(99)}👗` })
    expect(long?.closest('li')?.textContent).toContain(`${'b'.repeat(20)}...`)
    expect(whole?.closest('li')?.textContent).toContain(`👗${'b'.repeat(20)}`)
    expect(whole?.closest('li')?.textContent).not.toContain('...')
  })

  test('says whose post it is without a caption, and counts only what is counted', async () => {
    renderScreen('/', <SocialRow of="facebook" posts={[post({ caption: null, likes: 0, comments: null })]} />)
    const picture = await screen.findByRole('img', { name: 'Facebook post' })
    expect(picture.closest('li')?.querySelector('.social-post-counts')?.textContent).toBe('0 likes')
  })

  test('leads to the post where it is known, and else to the profile, in a tab of its own', async () => {
    const permalink = 'https://www.instagram.com/p/1/'
    renderScreen('/', <SocialRow of="instagram" posts={[post({ permalink }), post()]} />)
    const links = (await screen.findAllByRole('img')).map((picture) => picture.closest('a'))
    expect(links.map((link) => link?.getAttribute('href'))).toEqual([
      permalink,
      'https://www.instagram.com/kasavu.lace/',
    ])
    for (const link of links) expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener'])
    expect(screen.getByRole('link', { name: 'View All on Instagram' }).getAttribute('target')).toBe('_blank')
  })
})

test('the pictures of the first view the first view carries what has sizes and the drawings of the site, and nothing that may be heavy', () => {
  const picture = { src: '/api/pictures/a.jpg', srcset: '/api/pictures/a-480.webp 480w', width: 480, height: 480 }
  expect(lightImage({ imageUrl: picture.src, picture })).toEqual([picture])
  expect(lightImage({ imageUrl: '/art/bonnet.svg', picture: null })).toMatchObject([{ src: '/art/bonnet.svg' }])
  expect(lightImage({ imageUrl: '/api/pictures/5e1b', picture: null })).toEqual([])
  expect(lightImage({ imageUrl: '', picture: null })).toEqual([])
})
