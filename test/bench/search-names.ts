/** First and last names as they are common in Kochi: some far more than others, one of each rare. */
const firstNames = [
  ...['Anna', 'Anna', 'Anna', 'Maria', 'Maria', 'Rose', 'Rose', 'Teresa', 'Elizabeth', 'Antony', 'Antony', 'Ancy'],
  ...['George', 'Joseph', 'Joseph', 'Thomas', 'Jacob', 'Sneha', 'Divya', 'Meera', 'Aadya', 'Neethu', 'Reena', 'Sheela'],
  ...['Mathew', 'Paul', 'Philip', 'Susan', 'Treesa', 'Cyril', 'മറിയ', 'ആദ്യ'],
]
const lastNames = [
  ...['Thomas', 'Thomas', 'Joseph', 'Joseph', 'Kurian', 'Varghese', 'Chacko', 'Mathew', 'George', 'Antony', 'Paul'],
  ...['Fernandez', 'Pereira', 'Menon', 'Nair', 'Kuruvilla', 'Ouseph', 'Tharakan', 'Panicker', 'Alappatt'],
]
const rareLastName = 'Zachariah'
/** One booking in so many is of the rare name. */
const rareEvery = 1000

const pick = (names: string[], number: number) => names[number % names.length] ?? ''

/** The nth of many bookings, one a minute, the same in every run. */
export function nthBooking(nth: number) {
  const random = (salt: number) => (Math.imul(nth + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 7
  const last = nth % rareEvery === 0 ? rareLastName : pick(lastNames, random(1))
  const parentName = `${pick(firstNames, random(2))} ${last}`
  return {
    id: `bench-${nth}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + nth * 60_000),
    childName: pick(firstNames, random(3)),
    parentName,
    email: `${parentName.split(' ').join('.').toLowerCase()}${nth}@example.com`,
    phoneE164: `+919${String(random(4) % 1_000_000_000).padStart(9, '0')}`,
  }
}
