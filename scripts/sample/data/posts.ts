import type { testimonials } from '../../../worker/db/schema.ts'

type SamplePost = { daysAgo: number; art: string; caption?: string; likes: number; comments: number }

/**
 * The sample shop's Instagram posts, newest first; the hero also shows the newest pictures. `art` names a drawing of
 * web/public/art.
 */
export const sampleInstagram: SamplePost[] = [
  {
    daysAgo: 1,
    art: 'scene-window',
    likes: 156,
    comments: 11,
    caption: 'The shop in the first light. We open at ten; the kettle is on before that.',
  },
  {
    daysAgo: 5,
    art: 'bonnet',
    likes: 214,
    comments: 6,
    caption:
      'Twelve rows of gathers, one long evening. This bonnet leaves for Thrissur tomorrow with a gown to match, and one extra ribbon for the elder sister.',
  },
  {
    daysAgo: 2,
    art: 'scene-table',
    likes: 168,
    comments: 4,
    caption: 'Monday is for cutting. The chalk comes out before the coffee does.',
  },
  {
    daysAgo: 11,
    art: 'veil-comb',
    likes: 302,
    comments: 17,
    caption: 'Pearls, jasmine and a comb that stays where you put it.',
  },
  {
    daysAgo: 16,
    art: 'scene-rail',
    likes: 251,
    comments: 9,
    caption: 'First holy communion season: the rail is full and we love it.',
  },
  {
    daysAgo: 23,
    art: 'lehenga',
    likes: 340,
    comments: 21,
    caption: 'Leaf green and old gold for a December sangeet.',
  },
  { daysAgo: 27, art: 'christening-gown', likes: 187, comments: 5, caption: 'Lace insertion, seen close.' },
]

/** The sample shop's Facebook posts, newest first. */
export const sampleFacebook: SamplePost[] = [
  {
    daysAgo: 8,
    art: 'communion-dress',
    likes: 132,
    comments: 14,
    caption: 'Clara, finished this morning: silk organza, a scalloped hem and a veil cut from the same bolt.',
  },
  {
    daysAgo: 13,
    art: 'pavadai',
    likes: 88,
    comments: 7,
    caption: 'Rose silk and a temple border for a very serious three-year-old.',
  },
  { daysAgo: 3, art: 'scene-machine', likes: 96, comments: 2 },
  {
    daysAgo: 20,
    art: 'kurta-set',
    likes: 74,
    comments: 3,
    caption: 'ഓണത്തിന് ഒരുങ്ങാം. Kurta and mundu sets are on the table until the end of the month.',
  },
  {
    daysAgo: 29,
    art: 'saree-gown',
    likes: 201,
    comments: 19,
    caption: 'The fall of a saree, the ease of a gown. This one danced until two.',
  },
  {
    daysAgo: 41,
    art: 'baptism-suit',
    likes: 119,
    comments: 8,
    caption: 'Gabriel in size nine months, with a bow tie that closes behind, where no small hand can find it.',
  },
]

type SampleTestimonial = typeof testimonials.$inferInsert & { source: 'google' | 'facebook' | 'instagram' }

/** Testimonials of the sample shop. The home page shows the six with the highest `featured`. */
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
