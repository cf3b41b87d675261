/**
 * The business facts shown everywhere. Placeholders: a boutique replaces them here, in one place.
 * Hours are minutes after midnight in Kochi; Sunday is by appointment.
 */
export const boutique = {
  name: 'Kasavu & Lace',
  owner: 'Anna Kurian',
  established: 2010,
  /** First year of the footer's © line. */
  siteSince: '2024',
  phone: '+91 00000 00000',
  whatsapp: '910000000000',
  email: 'hello@example.com',
  address: { street: '12 Placeholder Lane', area: 'Kakkanad', city: 'Kochi', postcode: '682030', state: 'Kerala' },
  instagram: { handle: '@kasavuandlace', url: 'https://www.instagram.com/kasavuandlace/' },
  facebook: { url: 'https://www.facebook.com/kasavuandlace/' },
  hours: { open: 10 * 60, close: 19 * 60, days: [1, 2, 3, 4, 5, 6] },
  hoursText: ['Mon-Sat 10:00 AM - 7:00 PM', 'Sunday by appointment'],
  families: '500+',
  experience: '10+',
  rating: { value: '4.9', from: '27+' },
} as const
