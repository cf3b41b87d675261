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

/** A number from 0 to 2^32 for a booking and a field of it: the same in every run, and of no pattern. */
function scatter(nth: number, field: number) {
  let bits = Math.imul(nth + 1 + field * 1_000_003, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The nth of many bookings, one a minute. */
export function nthBooking(nth: number) {
  const lastName = nth % rareEvery === 0 ? rareLastName : pick(lastNames, scatter(nth, 1))
  const parentName = `${pick(firstNames, scatter(nth, 2))} ${lastName}`
  return {
    id: `bench-${nth}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + nth * 60_000),
    childName: pick(firstNames, scatter(nth, 3)),
    parentName,
    email: `${parentName.split(' ').join('.').toLowerCase()}${nth}@example.com`,
    phoneE164: `+919${String(scatter(nth, 4) % 1_000_000_000).padStart(9, '0')}`,
  }
}
