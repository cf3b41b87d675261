import { fireEvent, screen } from '@testing-library/react'
import { BookingForm } from '../../../web/features/bookings/booking-form.tsx'
import type { PhotoFieldProps } from '../../../web/lib/photos.ts'
import { customerUser } from './people.ts'
import { type Answer, answer } from './recorded.ts'
import { answered, jsonAnswer, type } from './screen.tsx'

export const visitor = { 'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401) }
export const customer = { 'GET /api/user': jsonAnswer(customerUser), 'GET /api/user/consents': jsonAnswer([]) }
const made = {
  id: 'b1',
  updatedAt: '2026-11-21T14:30:00.000Z',
  weekIsFull: false,
  mayChooseVisit: false,
  visitsUntil: null,
}
export const booked = { 'POST /api/bookings': jsonAnswer(made, 201) }

export const route = 'POST /api/bookings'
export const form = <BookingForm heading={<h2>Book Consultation</h2>} />

/** Changes that the photo field reports for each button: keys, waiting and failed photos. */
const photosChanges: Record<string, Parameters<PhotoFieldProps['onChange']> | undefined> = {
  upload: [['u/u1/one', 'u/u1/two'], 0, 0],
  wait: [[], 2, 0],
  failed: [[], 0, 1],
  unstored: [[], 3, 0, 1],
  none: [[], 0, 0],
  restored: undefined,
}
const photos = ({ keys, onChange, onRestored }: PhotoFieldProps) => (
  <>
    <span>{keys.length} ready</span>
    {Object.entries(photosChanges).map(([name, change]) => (
      <button key={name} type="button" onClick={() => (change ? onChange(...change) : onRestored?.())}>
        {name}
      </button>
    ))}
  </>
)
export const withPhotos = <BookingForm heading={null} photos={photos} />

export const asked = {
  childName: 'മറിയ',
  parentName: 'Elizabeth Thekkekara',
  phone: '+91 90000 00003',
  email: 'elizabeth@example.com',
  serviceType: 'communion-dress',
}

/** Returns the response about a product that a booking may name. */
export const productAnswer = (product: Partial<Answer<'/products/:slug'>['piece']>) => ({
  [`GET /api/products/${product.slug}`]: jsonAnswer({
    piece: { ...answer('/products/:slug').piece, images: ['/art/clara.svg'], pictures: [], ...product },
    besides: [],
  }),
})

/** Fills all required fields and waits for the session. */
export async function fill({ ticks = true } = {}) {
  fireEvent.click(screen.getByLabelText('Holy Communion Dress'))
  type('Who is it for?', asked.childName)
  type('Your name', asked.parentName)
  type('Phone', asked.phone)
  type('Email', asked.email)
  if (ticks) fireEvent.click(screen.getByLabelText(/^You may keep these details to reply to me\./))
  await answered()
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

export const keyOf = (call?: { headers: Headers }) => call?.headers.get('Idempotency-Key')
