import type { BookingStatus } from '../../../shared/bookings.ts'
import type { ServiceType } from '../../../shared/services.ts'
import type { SampleImage } from '../photos.ts'
import type { FamilyName } from './families.ts'

export type SampleBooking = {
  family: FamilyName
  service: ServiceType
  status: BookingStatus
  daysAgo: number
  message?: string
  /** Days from today until the day it is made for. */
  eventIn?: number
  time?: string
  product?: string
  photos?: SampleImage[]
  /** Entered at the desk rather than through the form. */
  source?: 'phone' | 'walk-in' | 'whatsapp'
}

/** Twelve weeks at the sample shop, newest first: every status, every service, every way to get in touch. */
export const sampleBookings: SampleBooking[] = [
  {
    family: 'vinod',
    service: 'communion-dress',
    status: 'pending',
    daysAgo: 0,
    eventIn: 64,
    message: 'Could we see the organza and the cotton lawn side by side? She finds most lace scratchy.',
    photos: ['lace-hem'],
    time: 'Saturday morning',
  },
  {
    family: 'elizabeth',
    service: 'communion-dress',
    status: 'pending',
    daysAgo: 1,
    eventIn: 120,
    message: 'Lace like my grandmother’s, please. മുത്തശ്ശിയുടെ ലേസ് പോലെ.',
    photos: ['lace-hem', 'dress-by-window'],
    product: 'clara-communion-dress',
  },
  {
    family: 'nisha',
    service: 'baptism-suit',
    status: 'pending',
    daysAgo: 1,
    eventIn: 33,
    message: 'Baptism at the Basilica on a Sunday at nine. One year old, and never still.',
  },
  {
    family: 'suresh',
    service: 'custom-design',
    status: 'pending',
    daysAgo: 2,
    source: 'walk-in',
    message: 'Pavadai for Onam, colour to match the mother’s saree.',
  },
  { family: 'teena', service: 'accessories', status: 'pending', daysAgo: 3, product: 'lace-bonnet' },
  {
    family: 'priya',
    service: 'custom-design',
    status: 'pending',
    daysAgo: 4,
    source: 'whatsapp',
    eventIn: 45,
    message: 'Engagement in Panampilly Nagar. Something between a saree and a gown.',
  },
  {
    family: 'anjali',
    service: 'custom-design',
    status: 'confirmed',
    daysAgo: 5,
    eventIn: 80,
    time: 'After 5 PM',
    message: 'Two sisters, one cloth, not the same dress.',
    photos: ['kasavu-border'],
  },
  { family: 'nisha', service: 'accessories', status: 'confirmed', daysAgo: 6, product: 'pearl-veil-comb' },
  {
    family: 'george',
    service: 'communion-dress',
    status: 'confirmed',
    daysAgo: 8,
    eventIn: 71,
    product: 'agnes-communion-dress',
  },
  { family: 'rosamma', service: 'baptism-suit', status: 'confirmed', daysAgo: 9, source: 'phone', eventIn: 26 },
  {
    family: 'elizabeth',
    service: 'custom-design',
    status: 'confirmed',
    daysAgo: 12,
    eventIn: 52,
    message: 'For Anna, my younger one: something she can climb stairs in.',
  },
  {
    family: 'teena',
    service: 'baptism-suit',
    status: 'in-progress',
    daysAgo: 12,
    eventIn: 24,
    product: 'gabriel-baptism-suit',
  },
  {
    family: 'reena',
    service: 'baptism-suit',
    status: 'confirmed',
    daysAgo: 14,
    eventIn: 40,
    message: 'I will bring my own gown from 1989. Can you find the same lace?',
    photos: ['gown-on-hanger'],
  },
  { family: 'ammini', service: 'baptism-suit', status: 'in-progress', daysAgo: 15, source: 'walk-in', eventIn: 18 },
  {
    family: 'joseph',
    service: 'communion-dress',
    status: 'cancelled',
    daysAgo: 16,
    message: 'തീയതി മാറ്റി, പിന്നീട് വിളിക്കാം.',
  },
  {
    family: 'divya',
    service: 'custom-design',
    status: 'in-progress',
    daysAgo: 19,
    eventIn: 30,
    product: 'malli-pattu-pavadai',
  },
  { family: 'anjali', service: 'accessories', status: 'completed', daysAgo: 20 },
  {
    family: 'george',
    service: 'baptism-suit',
    status: 'in-progress',
    daysAgo: 22,
    eventIn: 15,
    time: 'Sunday, if possible',
  },
  {
    family: 'lakshmi',
    service: 'custom-design',
    status: 'in-progress',
    daysAgo: 25,
    eventIn: 21,
    message: 'The third one! Devika is the tallest now, please let out two inches in the hem.',
    photos: ['kasavu-border', 'stitched-hem'],
  },
  { family: 'priya', service: 'accessories', status: 'cancelled', daysAgo: 26, source: 'whatsapp' },
  {
    family: 'fathima',
    service: 'custom-design',
    status: 'in-progress',
    daysAgo: 29,
    eventIn: 12,
    product: 'meera-lehenga',
  },
  { family: 'reena', service: 'communion-dress', status: 'completed', daysAgo: 31, product: 'clara-communion-dress' },
  { family: 'suresh', service: 'baptism-suit', status: 'completed', daysAgo: 33, source: 'phone' },
  {
    family: 'mariya',
    service: 'communion-dress',
    status: 'in-progress',
    daysAgo: 35,
    eventIn: 9,
    message: 'അമ്മയുടെ കല്യാണസാരിയിൽ നിന്ന് ഒരു ഉടുപ്പ്. My mother’s wedding saree, made into a dress.',
  },
  { family: 'divya', service: 'accessories', status: 'completed', daysAgo: 38 },
  { family: 'arun', service: 'baptism-suit', status: 'completed', daysAgo: 40, product: 'gabriel-baptism-suit' },
  { family: 'rosamma', service: 'communion-dress', status: 'in-progress', daysAgo: 43, source: 'walk-in', eventIn: 16 },
  {
    family: 'joseph',
    service: 'baptism-suit',
    status: 'completed',
    daysAgo: 45,
    message: 'കുഞ്ഞിന് ഒൻപത് മാസം. Soft cotton inside, please.',
  },
  { family: 'sneha', service: 'baptism-suit', status: 'completed', daysAgo: 47, product: 'heirloom-christening-gown' },
  { family: 'lakshmi', service: 'accessories', status: 'completed', daysAgo: 50 },
  { family: 'fathima', service: 'custom-design', status: 'completed', daysAgo: 54 },
  { family: 'ammini', service: 'accessories', status: 'cancelled', daysAgo: 55, source: 'phone' },
  {
    family: 'arun',
    service: 'custom-design',
    status: 'completed',
    daysAgo: 59,
    message: 'A small jacket to match his father’s mundu.',
  },
  { family: 'mariya', service: 'baptism-suit', status: 'completed', daysAgo: 61 },
  { family: 'lakshmi', service: 'communion-dress', status: 'completed', daysAgo: 63, product: 'agnes-communion-dress' },
  { family: 'sneha', service: 'custom-design', status: 'completed', daysAgo: 68 },
  { family: 'mariya', service: 'accessories', status: 'cancelled', daysAgo: 69 },
  { family: 'arun', service: 'communion-dress', status: 'completed', daysAgo: 74, product: 'thomas-communion-kurta' },
  { family: 'sneha', service: 'baptism-suit', status: 'completed', daysAgo: 79 },
  {
    family: 'elizabeth',
    service: 'baptism-suit',
    status: 'in-progress',
    daysAgo: 82,
    eventIn: 17,
    product: 'heirloom-christening-gown',
    message: 'We land in Kochi on the morning of the first fitting.',
  },
]
