import { boutique } from '../../../shared/boutique.ts'

const { street, area, city, postcode, state } = boutique.address

export const callLink = `tel:${boutique.phone.replace(/\s/g, '')}`
export const whatsappLink = `https://wa.me/${boutique.whatsapp}`
export const mapsLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  `${boutique.name}, ${street}, ${area}, ${city} ${postcode}, ${state}`,
)}`
