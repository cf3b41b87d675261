/** A family of the sample shop. Numbers and addresses are placeholders that reach nobody. */
export type Family = {
  /** First and last name of who writes to the shop. */
  parent: [string, string]
  child: string
  phone: string
  email?: string
  area: string
  /** Days since the account was made; without one they only ever called or came by. */
  accountDaysAgo?: number
}

const phone = (last: number) => `+91 90000 ${String(last).padStart(5, '0')}`
const emailOf = (name: string) => `${name}@example.com`

/** The customer whose sign-in `npm start` prints: she has orders, consultations and notifications. */
export const sampleCustomer = { email: emailOf('elizabeth'), password: 'kasavu-and-lace' }

/** Families by a short name that bookings, orders and enquiries use. */
export const families = {
  elizabeth: {
    parent: ['Elizabeth', 'Thekkekara Chakkalakkal'],
    child: 'മറിയ',
    phone: phone(3),
    email: sampleCustomer.email,
    area: 'Dubai',
    accountDaysAgo: 450,
  },
  sneha: {
    parent: ['Sneha', 'Mathew'],
    child: 'Rohan',
    phone: phone(11),
    email: emailOf('sneha.mathew'),
    area: 'Kakkanad',
    accountDaysAgo: 83,
  },
  arun: {
    parent: ['Arun', 'Varghese'],
    child: 'Ethan',
    phone: phone(12),
    email: emailOf('arun.varghese'),
    area: 'Aluva',
    accountDaysAgo: 78,
  },
  mariya: {
    parent: ['മറിയ', 'ജോസഫ്'],
    child: 'ആൻ',
    phone: phone(13),
    email: emailOf('mariya.joseph'),
    area: 'Fort Kochi',
    accountDaysAgo: 70,
  },
  lakshmi: {
    parent: ['Lakshmi', 'Nair'],
    child: 'Devika',
    phone: phone(14),
    email: emailOf('lakshmi.nair'),
    area: 'Edappally',
    accountDaysAgo: 64,
  },
  fathima: {
    parent: ['Fathima', 'Rahman'],
    child: 'Zara',
    phone: phone(15),
    email: emailOf('fathima.r'),
    area: 'Thrikkakara',
    accountDaysAgo: 58,
  },
  joseph: {
    parent: ['ജോസഫ്', 'കുര്യൻ'],
    child: 'തോമസ്',
    phone: phone(16),
    email: emailOf('joseph.kurian'),
    area: 'Angamaly',
    accountDaysAgo: 51,
  },
  divya: {
    parent: ['Divya', 'Menon'],
    child: 'Anika',
    phone: phone(17),
    email: emailOf('divya.menon'),
    area: 'Tripunithura',
    accountDaysAgo: 44,
  },
  reena: {
    parent: ['Reena', 'Thomas'],
    child: 'Joel',
    phone: phone(18),
    email: emailOf('reena.thomas'),
    area: 'Kottayam',
    accountDaysAgo: 36,
  },
  george: {
    parent: ['George', 'Puthenpurackal'],
    child: 'Mia',
    phone: phone(19),
    email: emailOf('george.p'),
    area: 'Vyttila',
    accountDaysAgo: 29,
  },
  anjali: {
    parent: ['Anjali', 'Warrier'],
    child: 'Nandana',
    phone: phone(20),
    email: emailOf('anjali.w'),
    area: 'Kaloor',
    accountDaysAgo: 20,
  },
  teena: {
    parent: ['Teena', 'Jacob'],
    child: 'Aaron',
    phone: phone(21),
    email: emailOf('teena.jacob'),
    area: 'Palarivattom',
    accountDaysAgo: 12,
  },
  nisha: {
    parent: ['Nisha', 'Sebastian'],
    child: 'Eva',
    phone: phone(22),
    email: emailOf('nisha.s'),
    area: 'Perumbavoor',
    accountDaysAgo: 5,
  },
  vinod: {
    parent: ['Vinod', 'Pillai'],
    child: 'Gauri',
    phone: phone(23),
    email: emailOf('vinod.pillai'),
    area: 'Chottanikkara',
    accountDaysAgo: 1,
  },
  ammini: { parent: ['Ammini', 'Paulose'], child: 'Kevin', phone: phone(31), area: 'Kolenchery' },
  suresh: { parent: ['Suresh', 'Babu'], child: 'Ammu', phone: phone(32), area: 'Kakkanad' },
  rosamma: { parent: ['Rosamma', 'Antony'], child: 'Isabel', phone: phone(33), area: 'Cherai' },
  priya: {
    parent: ['Priya', 'Krishnan'],
    child: 'Priya',
    phone: phone(34),
    email: emailOf('priya.k'),
    area: 'Panampilly Nagar',
  },
} satisfies Record<string, Family>
export type FamilyName = keyof typeof families
