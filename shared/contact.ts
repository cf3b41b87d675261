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

/** India's landlines begin with their town's code, 1 to 5; mobiles with 6 to 9. */
const landline = /^\+91([1-5]\d{9})$/
/** Town codes of two digits (the metros) and of four (the hills of Kerala); Kochi's 484 and most others have three. */
const townCode = /^(11|20|22|33|40|44|4(?:73|86|88|92|93|98|99)\d|\d{3})(\d+)$/

/** A number in E.164 as people read it: `+91 98470 12345`, `+91 484 2401234`, any foreign one as it is dialled. */
export function phoneText(e164: string) {
  const national = landline.exec(e164)?.[1]
  return national ? national.replace(townCode, '+91 $1 $2') : e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** Whether WhatsApp may know a number: no landline of India. */
export const isMobile = (e164: string) => !landline.test(e164)
