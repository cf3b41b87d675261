/** The consent text in force: `/privacy` as of this day. A changed text gets a new one, and each booking keeps its own. */
export const consentVersion = '2026-11-22'

const places = new Map([
  ['walk-in', ', in the shop'],
  ['phone', ', on the phone'],
  ['whatsapp', ', on WhatsApp'],
])
/** Where consent was given that an admin has noted, for the end of a sentence; nothing for a tick in the form. */
export const consentPlace = (source: string) => places.get(source) ?? ''
