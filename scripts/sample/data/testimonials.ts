import type { testimonials } from '../../../worker/db/schema.ts'

type SampleTestimonial = typeof testimonials.$inferInsert & { source: 'google' | 'facebook' | 'instagram' }

/** What customers of the sample shop said; the six highest of `featured` stand on the home page. */
export const sampleTestimonials: SampleTestimonial[] = [
  {
    name: 'Sneha Mathew',
    location: 'Kakkanad',
    rating: 5,
    source: 'google',
    featured: 6,
    review: 'The gown arrived the week before, pressed and wrapped. Every aunt in church asked who made it.',
    malayalam: {
      name: 'സ്നേഹ മാത്യു',
      location: 'കാക്കനാട്',
      review: 'ഒരാഴ്ച മുമ്പേ ഗൗൺ തേച്ചു പൊതിഞ്ഞ് എത്തി. ഇത് ആരാണ് തുന്നിയതെന്ന് പള്ളിയിൽ എല്ലാവരും ചോദിച്ചു.',
    },
  },
  {
    name: 'Arun Varghese',
    location: 'Aluva',
    rating: 5,
    source: 'google',
    featured: 5,
    review: 'Two fittings and it sat perfectly. Our boy forgot he was wearing a suit.',
  },
  {
    name: 'മറിയ ജോസഫ്',
    location: 'Fort Kochi',
    rating: 5,
    source: 'facebook',
    featured: 4,
    review: 'They turned my mother’s wedding saree into a communion dress. She cried, and so did I.',
  },
  {
    name: 'Lakshmi Nair',
    location: 'Edappally',
    rating: 5,
    source: 'instagram',
    featured: 3,
    review:
      'Patient, exact and kind. I have ordered for three children now and the measurements still come out right to the half inch.',
  },
  {
    name: 'Elizabeth Thekkekara Chakkalakkal',
    location: null,
    rating: 5,
    source: 'facebook',
    featured: 2,
    review:
      'We chose everything over WhatsApp from Dubai. The first fitting was the day we landed, and only the hem needed a stitch.',
  },
  {
    name: 'Fathima R.',
    location: 'Thrikkakara',
    rating: 5,
    source: 'google',
    featured: 1,
    review: 'The lace is finer than in the photograph.',
  },
  {
    name: 'ജോസഫ് കുര്യൻ',
    location: 'Angamaly',
    rating: 5,
    source: 'google',
    review: 'പറഞ്ഞ ദിവസം തന്നെ തന്നു. കുഞ്ഞിന് നല്ല സുഖമുള്ള തുണി.',
  },
  {
    name: 'Divya Menon',
    location: 'Tripunithura',
    rating: 4,
    source: 'instagram',
    review: 'Worth the wait. The second fitting was moved by a day, and they rang before I could ask.',
  },
  {
    name: 'Reena Thomas',
    location: 'Kottayam',
    rating: 5,
    source: 'facebook',
    review: 'I sent a photograph of my own baptism gown from 1989. They found the same lace.',
  },
]
