import type { BoutiqueFacts } from './boutique.ts'

/** Returns links to call, write on WhatsApp and open the map; undefined for a missing fact. */
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

/** Indian landline: starts with an area code, 1 to 5. Mobile numbers start with 6 to 9. */
const landline = /^\+91([1-5]\d{9})$/
/** Area codes of two digits (the metros) and of four (the hills of Kerala). Kochi's 484 and most others have three. */
const townCode = /^(11|20|22|33|40|44|4(?:73|86|88|92|93|98|99)\d|\d{3})(\d+)$/

/** Formats an E.164 number for readers: `+91 98470 12345` or `+91 484 2401234`. Foreign numbers stay unchanged. */
export function phoneText(e164: string) {
  const national = landline.exec(e164)?.[1]
  return national ? national.replace(townCode, '+91 $1 $2') : e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** Returns whether a number can be on WhatsApp: false for an Indian landline. */
export const isMobile = (e164: string) => !landline.test(e164)
