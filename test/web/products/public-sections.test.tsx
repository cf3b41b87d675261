import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Collection } from '../../../web/features/products/collection.tsx'
import { SignatureCollections } from '../../../web/features/products/signature-collections.tsx'
import { SocialRow } from '../../../web/features/social/social-row.tsx'
import { Testimonials } from '../../../web/features/testimonials/testimonials.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const never = () => new Promise<Response>(() => {})

const product = (name: string, more = {}) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: `About the ${name}`,
  category: 'baptism-suits',
  price: 980_000,
  images: ['/art/baptism-suit.svg'],
  pictures: [],
  featured: 1,
  createdAt: '2026-05-14T04:30:00.000Z',
  ...more,
})

describe('the collections', () => {
  const featured = 'GET /api/products/featured'

  test('show each piece with its category, price and the way to its collection', async () => {
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer([product('Gabriel baptism suit')]) })
    await screen.findByRole('heading', { name: 'Gabriel baptism suit' })
    for (const text of ['Baptism Suits', 'About the Gabriel baptism suit', 'From', '₹9,800'])
      expect(screen.getByText(text)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'View Collection Gabriel baptism suit' })
    expect(way.getAttribute('href')).toBe('/collections/baptism-suits')
  })

  test('are three placeholders while they are on their way', () => {
    renderScreen('/', <SignatureCollections />, { [featured]: never })
    expect(screen.getByRole('status').textContent).toBe('Loading the collections')
    expect(document.querySelectorAll('.product-card')).toHaveLength(3)
  })

  test('hide while there are none, and the links to them still lead somewhere', async () => {
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer([]) })
    await waitFor(() => expect(screen.queryByText('Our Signature Collections')).toBeNull())
    expect(document.getElementById('collections')).toBeTruthy()
  })

  test('that did not come say so, and can be asked for again', async () => {
    const answers = { [featured]: jsonAnswer({ message: 'no' }, 503) }
    const { callsTo } = renderScreen('/', <SignatureCollections />, answers)
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the collections.')
    expect(callsTo(featured)).toHaveLength(1)
    answers[featured] = jsonAnswer([product('Lace bonnet')])
    clickButton('Try again')
    expect(await screen.findByRole('heading', { name: 'Lace bonnet' })).toBeTruthy()
  })

  test('of two trios put the large pieces first and last', async () => {
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => product(name))
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer(six) })
    await screen.findByRole('heading', { name: 'Six' })
    expect([...document.querySelectorAll('.product-card-big h3')].map((heading) => heading.textContent)).toEqual([
      'One',
      'Six',
    ])
  })
})

describe('one collection', () => {
  test('leads to the others, and to each piece’s own page', async () => {
    renderScreen('/collections/women', <Collection category="women" />, {
      'GET /api/products': jsonAnswer([product('Meera lehenga')]),
    })
    const piece = await screen.findByRole('link', { name: 'See this piece Meera lehenga' })
    expect(piece.getAttribute('href')).toBe('/collections/baptism-suits/meera-lehenga')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Women')
    expect(screen.getByRole('link', { name: 'Accessories' }).getAttribute('href')).toBe('/collections/accessories')
  })

  test('without a piece offers to make one', async () => {
    renderScreen('/collections/women', <Collection category="women" />, { 'GET /api/products': jsonAnswer([]) })
    expect(await screen.findByText('Nothing on this rail yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })
})

describe('the testimonials', () => {
  const featured = 'GET /api/testimonials/featured'
  const said = (name: string, more = {}) => ({
    id: crypto.randomUUID(),
    name,
    location: 'Verified Customer',
    rating: 4,
    review: 'The lace is finer than in the photograph.',
    profileImage: null,
    source: 'google',
    featured: 1,
    createdAt: '2026-05-14T04:30:00.000Z',
    ...more,
  })

  test('say who, where and from which network, with as many stars as were given', async () => {
    renderScreen('/', <Testimonials />, { [featured]: jsonAnswer([said('മറിയ ജോസഫ്')]) })
    expect(await screen.findByText('മറിയ ജോസഫ്')).toBeTruthy()
    expect(screen.getByText('Verified Customer, from Google')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy()
    expect(screen.getByText('മ')).toBeTruthy()
  })

  test('show a face where there is one, and no network where there is none', async () => {
    renderScreen('/', <Testimonials />, {
      [featured]: jsonAnswer([said('Fathima', { profileImage: '/face.jpg', source: null })]),
    })
    expect(await screen.findByText('Verified Customer')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/face.jpg')
  })

  test.each([
    ['there are none', jsonAnswer([])],
    ['they did not come', noNetwork],
  ])('hide while %s', async (_why, given) => {
    const { callsTo } = renderScreen('/', <Testimonials />, { [featured]: given })
    await waitFor(() => expect(callsTo(featured)).toHaveLength(1))
    expect(screen.queryByText('What Our Customers Say')).toBeNull()
  })
})

describe('a social row', () => {
  const posts = 'GET /api/social/instagram'
  const post = (more = {}) => ({
    id: crypto.randomUUID(),
    imageUrl: '/art/bonnet.svg',
    caption: 'Lace insertion, seen close.',
    permalink: null,
    timestamp: '2026-05-14T20:30:00.000Z',
    likes: 214,
    comments: 6,
    ...more,
  })

  test.each([
    ['while it is on its way', never],
    ['when it did not come', noNetwork],
    ['when the server refused', jsonAnswer({ message: 'no' }, 500)],
    ['when there is nothing in it', jsonAnswer([])],
  ])('is six placeholders %s, and is asked for once', async (_when, given) => {
    const { callsTo } = renderScreen('/', <SocialRow of="instagram" />, { [posts]: given })
    await waitFor(() => expect(callsTo(posts)).toHaveLength(1))
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getAllByText('Loading Instagram posts...')).toHaveLength(6)
    expect(callsTo(posts)).toHaveLength(1)
  })

  test('shows picture, caption, the visitor’s own date and, for who looks closer, the counts', async () => {
    renderScreen('/', <SocialRow of="instagram" />, { [posts]: jsonAnswer([post()]) })
    const picture = await screen.findByRole('img', { name: 'Lace insertion, seen close.' })
    expect(picture.getAttribute('src')).toBe('/art/bonnet.svg')
    const card = picture.closest('li')
    const date = new Date('2026-05-14T20:30:00.000Z').toLocaleDateString(undefined, { dateStyle: 'medium' })
    expect(card?.querySelector('time')?.textContent).toBe(date)
    expect(card?.querySelector('.social-post-counts')?.textContent).toBe('214 likes6 comments')
    expect(screen.queryByText('Loading Instagram posts...')).toBeNull()
  })

  test('cuts a long caption to 120 letters and its alternative text to 100', async () => {
    const caption = `${'a'.repeat(99)}👗${'b'.repeat(20)}c`
    renderScreen('/', <SocialRow of="instagram" />, {
      [posts]: jsonAnswer([post({ caption }), post({ caption: caption.slice(0, -1) })]),
    })
    const [long, whole] = await screen.findAllByRole('img', { name: `${'a'.repeat(99)}👗` })
    expect(long?.closest('li')?.textContent).toContain(`${'b'.repeat(20)}...`)
    expect(whole?.closest('li')?.textContent).toContain(`👗${'b'.repeat(20)}`)
    expect(whole?.closest('li')?.textContent).not.toContain('...')
  })

  test('says whose post it is without a caption, and counts only what is counted', async () => {
    renderScreen('/', <SocialRow of="facebook" />, {
      'GET /api/social/facebook': jsonAnswer([post({ caption: null, likes: 0, comments: null })]),
    })
    const picture = await screen.findByRole('img', { name: 'Facebook post' })
    expect(picture.closest('li')?.querySelector('.social-post-counts')?.textContent).toBe('0 likes')
  })

  test('leads to the post where it is known, and else to the profile, in a tab of its own', async () => {
    const permalink = 'https://www.instagram.com/p/1/'
    renderScreen('/', <SocialRow of="instagram" />, { [posts]: jsonAnswer([post({ permalink }), post()]) })
    const links = (await screen.findAllByRole('img')).map((picture) => picture.closest('a'))
    expect(links.map((link) => link?.getAttribute('href'))).toEqual([
      permalink,
      'https://www.instagram.com/kasavuandlace/',
    ])
    for (const link of links) expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener'])
    expect(screen.getByRole('link', { name: 'View All on Instagram' }).getAttribute('target')).toBe('_blank')
  })
})
