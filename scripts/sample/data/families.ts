/** A phone number that reaches nobody. */
export const placeholderPhone = (last: number) => `+91 90000 ${String(last).padStart(5, '0')}`

/** A family of the sample boutique. Numbers and addresses are placeholders that reach nobody. */
export type Family = {
  /** First and last name of the parent who gets in touch. */
  parent: [string, string]
  child: string
  phone: string
  email?: string
  area: string
  /** Days since the account was made; absent for a family that only called or came by. */
  accountDaysAgo?: number
  /** Language of WhatsApp messages; English if absent. */
  language?: 'ml'
  /** They have declined WhatsApp messages. */
  noWhatsapp?: true
  /** They have agreed to news and offers. */
  wantsNews?: true
}

const emailOf = (name: string) => `${name}@example.com`

/** The customer whose sign-in `npm start` prints: she has orders, consultations and notifications. */
export const sampleCustomer = { email: emailOf('elizabeth'), password: 'kasavu-and-lace' }

/** Families by a short name that bookings, orders and enquiries use. */
export const families = {
  elizabeth: {
    parent: ['Elizabeth', 'Thekkekara Chakkalakkal'],
    child: 'മറിയ',
    phone: placeholderPhone(3),
    email: sampleCustomer.email,
    area: 'Dubai',
    accountDaysAgo: 450,
  },
  sneha: {
    parent: ['Sneha', 'Mathew'],
    child: 'Rohan',
    phone: placeholderPhone(11),
    email: emailOf('sneha.mathew'),
    area: 'Kakkanad',
    accountDaysAgo: 83,
  },
  arun: {
    parent: ['Arun', 'Varghese'],
    child: 'Ethan',
    phone: placeholderPhone(12),
    email: emailOf('arun.varghese'),
    area: 'Aluva',
    accountDaysAgo: 78,
    noWhatsapp: true,
  },
  mariya: {
    parent: ['മറിയ', 'ജോസഫ്'],
    child: 'ആൻ',
    phone: placeholderPhone(13),
    email: emailOf('mariya.joseph'),
    area: 'Fort Kochi',
    accountDaysAgo: 70,
    language: 'ml',
  },
  lakshmi: {
    parent: ['Lakshmi', 'Nair'],
    child: 'Devika',
    phone: placeholderPhone(14),
    email: emailOf('lakshmi.nair'),
    area: 'Edappally',
    accountDaysAgo: 64,
  },
  fathima: {
    parent: ['Fathima', 'Rahman'],
    child: 'Zara',
    phone: placeholderPhone(15),
    email: emailOf('fathima.r'),
    area: 'Thrikkakara',
    accountDaysAgo: 58,
  },
  joseph: {
    parent: ['ജോസഫ്', 'കുര്യൻ'],
    child: 'തോമസ്',
    phone: placeholderPhone(16),
    email: emailOf('joseph.kurian'),
    area: 'Angamaly',
    accountDaysAgo: 51,
  },
  divya: {
    parent: ['Divya', 'Menon'],
    child: 'Anika',
    phone: placeholderPhone(17),
    email: emailOf('divya.menon'),
    area: 'Tripunithura',
    accountDaysAgo: 44,
  },
  reena: {
    parent: ['Reena', 'Thomas'],
    child: 'Joel',
    phone: placeholderPhone(18),
    email: emailOf('reena.thomas'),
    area: 'Kottayam',
    accountDaysAgo: 400,
    wantsNews: true,
  },
  george: {
    parent: ['George', 'Puthenpurackal'],
    child: 'Mia',
    phone: placeholderPhone(19),
    email: emailOf('george.p'),
    area: 'Vyttila',
    accountDaysAgo: 29,
  },
  anjali: {
    parent: ['Anjali', 'Warrier'],
    child: 'Nandana',
    phone: placeholderPhone(20),
    email: emailOf('anjali.w'),
    area: 'Kaloor',
    accountDaysAgo: 20,
  },
  teena: {
    parent: ['Teena', 'Jacob'],
    child: 'Aaron',
    phone: placeholderPhone(21),
    email: emailOf('teena.jacob'),
    area: 'Palarivattom',
    accountDaysAgo: 12,
  },
  nisha: {
    parent: ['Nisha', 'Sebastian'],
    child: 'Eva',
    phone: placeholderPhone(22),
    email: emailOf('nisha.s'),
    area: 'Perumbavoor',
    accountDaysAgo: 5,
  },
  vinod: {
    parent: ['Vinod', 'Pillai'],
    child: 'Gauri',
    phone: placeholderPhone(23),
    email: emailOf('vinod.pillai'),
    area: 'Chottanikkara',
    accountDaysAgo: 1,
  },
  ammini: { parent: ['Ammini', 'Paulose'], child: 'Kevin', phone: placeholderPhone(31), area: 'Kolenchery' },
  suresh: { parent: ['Suresh', 'Babu'], child: 'Ammu', phone: placeholderPhone(32), area: 'Kakkanad' },
  rosamma: { parent: ['Rosamma', 'Antony'], child: 'Isabel', phone: placeholderPhone(33), area: 'Cherai' },
  priya: {
    parent: ['Priya', 'Krishnan'],
    child: 'Priya',
    phone: placeholderPhone(34),
    email: emailOf('priya.k'),
    area: 'Panampilly Nagar',
  },
} satisfies Record<string, Family>
export type FamilyName = keyof typeof families
