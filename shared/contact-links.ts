import type { BoutiqueFacts } from './boutique.ts'

/** Where the boutique's number, its WhatsApp and its place lead; undefined where there is none. */
export function contactLinks({ name, phone, whatsapp, address }: BoutiqueFacts) {
  const { street, area, city, postcode, state, map } = address
  const place = [name, street, area, `${city} ${postcode}`.trim(), state].filter(Boolean).join(', ')
  return {
    call: phone && `tel:${phone}`,
    whatsapp: whatsapp && `https://wa.me/${whatsapp.slice(1)}`,
    maps: map?.startsWith('https:')
      ? map
      : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(map ?? place)}`,
  }
}
