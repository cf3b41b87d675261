import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { SetupChecklist } from '../../../web/features/boutique/setup-checklist.tsx'
import { CustomerTestimonial } from '../../../web/features/testimonials/customer-testimonial.tsx'
import { StorefrontTab } from '../../../web/pages/storefront/storefront-tab.tsx'
import { type Call, clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'
import { adminProduct, adminTestimonial, boutiqueAnswer, completeChecklist } from '../../helpers/web/storefront.ts'

const rows =
  (lists: Record<string, object[]>) =>
  ({ search }: Call) =>
    Response.json(lists[new URLSearchParams(search).get('status') ?? ''] ?? [])
const open = (part: string, answers: Parameters<typeof renderScreen>[2]) =>
  renderScreen(`/admin?tab=window&part=${part}`, <StorefrontTab />, answers)
const alertShown = (text: string) => screen.findByText(text, { selector: 'div' })

describe('the first steps', () => {
  const get = 'GET /api/admin/window'

  test('lead to what the window still lacks, and to nothing that is done', async () => {
    renderScreen('/admin', <SetupChecklist />, {
      [get]: jsonAnswer({ ...completeChecklist, facts: false, praise: false }),
    })
    expect(await screen.findByText('3 of 5 done')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Put in your name, address, phone and hours', '/admin?tab=window&part=boutique'],
      ['Show what a customer said', '/admin?tab=window&part=testimonials'],
    ])
  })

  test('are gone once all is there, and stay away where the owner has hidden them', async () => {
    const { callsTo, leave } = renderScreen('/admin', <SetupChecklist />, { [get]: jsonAnswer(completeChecklist) })
    await waitFor(() => expect(callsTo(get)).toHaveLength(1))
    expect(screen.queryByText('Your shop window')).toBeNull()
    leave()
    const { leave: leaveAgain } = renderScreen('/admin', <SetupChecklist />, {
      [get]: jsonAnswer({ ...completeChecklist, posts: false }),
    })
    await screen.findByText('Your shop window')
    clickButton('Hide this list')
    expect(screen.queryByText('Your shop window')).toBeNull()
    leaveAgain()
    renderScreen('/admin', <SetupChecklist />, { [get]: jsonAnswer({ ...completeChecklist, posts: false }) })
    await Promise.resolve()
    expect(screen.queryByText('Your shop window')).toBeNull()
  })
})

describe('the pieces', () => {
  const get = 'GET /api/admin/products'
  const [clara, meera, veil] = [
    adminProduct({ featured: 3 }),
    adminProduct({ id: 'p2', name: 'Meera lehenga', featured: 2 }),
    adminProduct({ id: 'p3', name: 'Lace veil', featured: 1 }),
  ]
  const lists = { featured: [clara, meera, veil], '': [clara, meera, veil] }
  const home = () => within(screen.getByRole('region', { name: 'On the home page' }))
  const namesAtHome = () =>
    home()
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent)

  test('of the home page are moved up and down, said to the ear, and saved as a whole', async () => {
    const put = 'PUT /api/admin/products/featured'
    let order = lists.featured
    const { callsTo } = open('pieces', {
      [get]: (call) => rows({ featured: order, '': lists[''] })(call),
      [put]: ({ body }) => {
        const { ids } = body as { ids: string[] }
        order = ids.map((id) => [clara, meera, veil].find((one) => one.id === id) ?? clara)
        return Response.json({ ok: true })
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Move Lace veil up' }))
    expect(namesAtHome()).toEqual(['Clara communion dress', 'Lace veil', 'Meera lehenga'])
    expect(home().getByText('Lace veil is now in place 2 of 3')).toBeTruthy()
    await waitFor(() => expect(callsTo(put).map(({ body }) => body)).toEqual([{ ids: ['p1', 'p3', 'p2'] }]))
    await waitFor(() => expect(callsTo(get).length).toBeGreaterThan(2))
    expect(namesAtHome()).toEqual(['Clara communion dress', 'Lace veil', 'Meera lehenga'])
    // The first cannot go up.
    clickButton('Move Clara communion dress up')
    expect(callsTo(put)).toHaveLength(1)
  })

  test('stand as they stood when the move was not saved', async () => {
    open('pieces', { [get]: rows(lists), 'PUT /api/admin/products/featured': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'Move Meera lehenga up' }))
    expect(await alertShown('Not saved')).toBeTruthy()
    await waitFor(() => expect(namesAtHome()).toEqual(['Clara communion dress', 'Meera lehenga', 'Lace veil']))
  })

  test('are added with a price in rupees, kept in paise; a failure keeps what was typed', async () => {
    const post = 'POST /api/admin/products'
    const answers: Record<string, (call: Call) => Response | Promise<Response>> = {
      [get]: rows({}),
      [post]: jsonAnswer({ message: 'We cannot reach our records right now.' }, 503),
    }
    const { callsTo } = open('pieces', answers)
    await screen.findByText('Nothing on the rails yet')
    fireEvent.click(screen.getAllByRole('button', { name: 'Add a piece' })[0] ?? document.body)
    clickButton('Save piece')
    for (const sentence of ['Name is required', 'Please choose a category', 'Please enter a price in rupees'])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo(post)).toHaveLength(0)

    fireEvent.change(screen.getByLabelText('Name', { selector: '[name=name]' }), { target: { value: 'Lace veil' } })
    type('Description', 'Twelve rows.')
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'accessories' } })
    type('Price from, in rupees', '1,25,000.50')
    clickButton('Save piece')
    expect(await alertShown('We cannot reach our records right now.')).toBeTruthy()
    expect(screen.getByDisplayValue('Twelve rows.')).toBeTruthy()
    answers[post] = jsonAnswer(adminProduct({ name: 'Lace veil' }), 201)
    clickButton('Save piece')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const fields = { name: 'Lace veil', description: 'Twelve rows.', category: 'accessories', price: 12_500_050 }
    expect(callsTo(post).map(({ body }) => body)).toEqual([
      { ...fields, pictures: [] },
      { ...fields, pictures: [] },
    ])
  })

  test('are changed with their pictures in the order the owner gives them', async () => {
    const patch = 'PATCH /api/admin/products/p1'
    const pictures = ['/a.jpg', '/b.jpg', '/c.jpg'].map((src) => ({
      src,
      alt: '',
      srcset: null,
      width: null,
      height: null,
    }))
    const { callsTo } = open('pieces', {
      [get]: rows({ '': [adminProduct({ pictures })] }),
      [patch]: jsonAnswer(adminProduct({ pictures })),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Clara communion dress' }))
    clickButton('Move picture 3 forward')
    clickButton('Take picture 1 out')
    type('What picture 1 shows', 'The hem')
    clickButton('Save piece')
    await waitFor(() => expect(callsTo(patch)).toHaveLength(1))
    expect(callsTo(patch)[0]?.body).toMatchObject({
      price: 1_850_000,
      pictures: [
        { src: '/c.jpg', alt: 'The hem' },
        { src: '/b.jpg', alt: '' },
      ],
    })
  })

  test('are retired only when asked twice', async () => {
    const patch = 'PATCH /api/admin/products/p1'
    const { callsTo } = open('pieces', { [get]: rows({ '': [adminProduct()] }), [patch]: jsonAnswer(adminProduct()) })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Clara communion dress' }))
    clickButton('Retire this piece')
    clickButton('Keep it')
    expect(callsTo(patch)).toHaveLength(0)
    clickButton('Retire this piece')
    clickButton('Retire piece')
    await waitFor(() => expect(callsTo(patch).map(({ body }) => body)).toEqual([{ retired: true }]))
  })

  test('that did not come say so, and can be asked for again', async () => {
    const answers: Record<string, (call: Call) => Response> = { [get]: jsonAnswer({ message: 'no' }, 503) }
    open('pieces', answers)
    expect(await screen.findByText('We could not load your pieces.')).toBeTruthy()
    answers[get] = rows({ '': [veil] })
    clickButton('Try again')
    expect(await screen.findByRole('heading', { name: 'Lace veil' })).toBeTruthy()
  })
})

describe('the testimonials', () => {
  test('that wait come first, and one press approves them', async () => {
    const patch = 'PATCH /api/admin/testimonials/t9'
    const { callsTo } = open('testimonials', {
      'GET /api/admin/testimonials': rows({
        offered: [adminTestimonial({ id: 't9', name: 'Jincy', state: 'offered', orderId: 'o1' })],
        approved: [adminTestimonial()],
      }),
      [patch]: jsonAnswer(adminTestimonial({ id: 't9' })),
    })
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
    expect(waiting.getByText('After a delivery')).toBeTruthy()
    expect(waiting.queryByText('Rosamma')).toBeNull()
    fireEvent.click(waiting.getByRole('button', { name: 'Approve and show Jincy' }))
    await waitFor(() => expect(callsTo(patch).map(({ body }) => body)).toEqual([{ approved: true }]))
  })
})

describe('the facts', () => {
  const get = 'GET /api/admin/boutique'
  const put = 'PUT /api/admin/boutique'

  test('say that they are placeholders until the owner saves hers, all of them', async () => {
    const { callsTo } = open('boutique', {
      [get]: jsonAnswer(boutiqueAnswer(false)),
      [put]: jsonAnswer(boutiqueAnswer()),
    })
    expect(await screen.findByText(/These are placeholders/)).toBeTruthy()
    type('Name of the boutique', 'Thread & Tide')
    fireEvent.click(screen.getByLabelText('Sunday'))
    type('Sunday from', '11:00')
    type('Sunday to', '00:00')
    fireEvent.click(screen.getByLabelText('Monday'))
    clickButton('Add a closed day')
    type('Closed on', '2026-12-25')
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    const [sunday, monday, ...others] = placeholderBoutique.hours.week
    expect([sunday, monday]).toEqual([null, { open: 600, close: 1140 }])
    expect(callsTo(put)[0]?.body).toEqual({
      ...placeholderBoutique,
      name: 'Thread & Tide',
      hours: { week: [{ open: 660, close: 1440 }, null, ...others], closed: [{ date: '2026-12-25' }] },
    })
  })

  test('are refused under their own fields, and keep what was typed when saving fails', async () => {
    const { callsTo } = open('boutique', { [get]: jsonAnswer(boutiqueAnswer()), [put]: noNetwork })
    const street = await screen.findByLabelText('Street')
    fireEvent.input(street, { target: { value: '' } })
    type('Monday to', '09:00')
    clickButton('Save')
    expect(await screen.findByText('Street is required')).toBeTruthy()
    expect(screen.getByText('The shop has to open before it closes')).toBeTruthy()
    expect(document.activeElement).toBe(street)
    expect(callsTo(put)).toHaveLength(0)
    fireEvent.input(street, { target: { value: '4 Lace Lane' } })
    type('Monday to', '19:00')
    clickButton('Save')
    expect(await alertShown('Not saved')).toBeTruthy()
    expect(screen.getByDisplayValue('4 Lace Lane')).toBeTruthy()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  test('that are not saved hold the owner back until she says she means it', async () => {
    const mean = vi.fn(() => false)
    vi.stubGlobal('confirm', mean)
    open('boutique', { [get]: jsonAnswer(boutiqueAnswer()), 'GET /api/admin/social-posts': jsonAnswer([]) })
    await screen.findByLabelText('Street')
    clickButton('Posts')
    expect(await screen.findByText('No posts yet')).toBeTruthy()
    expect(mean).not.toHaveBeenCalled()
    clickButton('The boutique')
    fireEvent.change(await screen.findByLabelText('Street'), { target: { value: 'x' } })
    clickButton('Posts')
    expect(mean).toHaveBeenCalledTimes(1)
    expect(screen.getByLabelText('Street')).toBeTruthy()
    mean.mockReturnValue(true)
    clickButton('Posts')
    expect(await screen.findByText('No posts yet')).toBeTruthy()
    vi.unstubAllGlobals()
  })
})

describe('what a customer says about her order', () => {
  const get = 'GET /api/user/testimonials/o1'
  const post = 'POST /api/user/testimonials'
  const said = { id: 't1', orderId: 'o1', name: 'Sneha', location: null, rating: 4, review: 'It sat perfectly.' }

  test('is asked with stars and words, sent once, and thanked for', async () => {
    const answers: Record<string, (call: Call) => Response | Promise<Response>> = {
      [get]: jsonAnswer({ testimonial: null }),
      [post]: noNetwork,
    }
    const { callsTo } = renderScreen('/user/orders/o1', <CustomerTestimonial orderId="o1" />, answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please give one to five stars')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    type('Your words', 'It sat perfectly.')
    clickButton('Send')
    expect(await alertShown('We could not send this. It is still here: please try again.')).toBeTruthy()
    expect(screen.getByDisplayValue('It sat perfectly.')).toBeTruthy()
    answers[post] = jsonAnswer({ ...said, isApproved: false, createdAt: '2026-05-14T04:30:00.000Z' }, 201)
    answers[get] = jsonAnswer({ testimonial: { ...said, isApproved: false, createdAt: '2026-05-14T04:30:00.000Z' } })
    clickButton('Send')
    expect(await screen.findByText('Thank you! We read it first, and may then show it in our shop.')).toBeTruthy()
    expect(callsTo(post)[1]?.body).toEqual({ orderId: 'o1', rating: 4, review: 'It sat perfectly.' })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('is not asked while nobody knows whether it was said', async () => {
    const { callsTo } = renderScreen('/user/orders/o1', <CustomerTestimonial orderId="o1" />, { [get]: noNetwork })
    await waitFor(() => expect(callsTo(get)).toHaveLength(1))
    expect(screen.queryByText('How was it?')).toBeNull()
  })
})
