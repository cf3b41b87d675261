import type { BoutiqueFacts } from '../../../shared/boutique.ts'

export function contactLinks({ name, phone, whatsapp, address }: BoutiqueFacts) {
  const { street, area, city, postcode, state } = address
  const place = `${name}, ${street}, ${area}, ${city} ${postcode}, ${state}`
  return {
    call: `tel:${phone.replace(/[^\d+]/g, '')}`,
    whatsapp: `https://wa.me/${whatsapp}`,
    maps: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
  }
}
