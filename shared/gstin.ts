const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a GSTIN: 15 characters, the last of which is the check digit of the others. */
export const isGstin = (text: string) => shape.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)

/** Every second digit counts double; of each product the two digits to base 36 are added. */
function checkDigitOf(body: string) {
  const sum = [...body].reduce((total, character, nth) => {
    const product = digits.indexOf(character) * (nth % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]
}

/** The states and union territories by the code that a GSTIN begins with. */
const states: Record<string, string> = {
  ...{ '01': 'Jammu and Kashmir', '02': 'Himachal Pradesh', '03': 'Punjab', '04': 'Chandigarh', '05': 'Uttarakhand' },
  ...{ '06': 'Haryana', '07': 'Delhi', '08': 'Rajasthan', '09': 'Uttar Pradesh', '10': 'Bihar', '11': 'Sikkim' },
  ...{ '12': 'Arunachal Pradesh', '13': 'Nagaland', '14': 'Manipur', '15': 'Mizoram', '16': 'Tripura' },
  ...{ '17': 'Meghalaya', '18': 'Assam', '19': 'West Bengal', '20': 'Jharkhand', '21': 'Odisha', '22': 'Chhattisgarh' },
  ...{ '23': 'Madhya Pradesh', '24': 'Gujarat', '26': 'Dadra and Nagar Haveli and Daman and Diu', '27': 'Maharashtra' },
  ...{ '29': 'Karnataka', '30': 'Goa', '31': 'Lakshadweep', '32': 'Kerala', '33': 'Tamil Nadu', '34': 'Puducherry' },
  ...{ '35': 'Andaman and Nicobar Islands', '36': 'Telangana', '37': 'Andhra Pradesh', '38': 'Ladakh' },
}
const known = new Set(Object.values(states).map((name) => name.toLowerCase()))

/** The state that a GSTIN is of; undefined for a code of none, such as that of an embassy. */
export const stateOf = (gstin: string): string | undefined => states[gstin.slice(0, 2)]

/** Whether a GSTIN is of another state than the one that is named; a name that is no state's, as it may be typed, is not judged. */
export const isOfOtherState = (gstin: string, state: string) => {
  const name = state
    .trim()
    .toLowerCase()
    .replace(/\s*&\s*/g, ' and ')
  return known.has(name) && stateOf(gstin)?.toLowerCase() !== name
}
