import { parseDay } from '../../../shared/import-values.ts'
import { type Fault, type ImportInput, type ImportRow, importColumns, maxFaults } from '../../../shared/imports.ts'
import { moneyLimits } from '../../../shared/money.ts'
import { isInvisible, isUnkeepable, isUnkeepableLine } from '../../../shared/text.ts'
import { cleanEmail, cleanPhone, parseRupees } from '../../../shared/typed.ts'
import { toE164 } from '../../lib/phone.ts'

/** The longest text of a cell. */
const maxLength = 2000

type Options = Pick<ImportInput, 'kind' | 'dayOrder' | 'unit'>

/** Reads the cells of rows, and keeps what is wrong with them: the first 200 faults. An empty cell is undefined. */
export class Fields {
  readonly faults: Fault[] = []
  readonly #input: Options

  constructor(input: Options) {
    this.#input = input
  }

  /** What lengths without a unit of their own are in. */
  get unit() {
    return this.#input.unit
  }

  fault({ row }: ImportRow, column: string, message: string) {
    if (this.faults.length < maxFaults) this.faults.push({ row, column, message })
    return undefined
  }

  text(row: ImportRow, column: string, max = maxLength) {
    const text = row.values[column]?.trim().replaceAll(/[ \u00a0]+/g, ' ')
    if (!text || isInvisible(text)) return undefined
    if (text.length > max) return this.fault(row, column, `this text is longer than ${max} characters`)
    const isLine = max <= 200
    // Address books write numbers and addresses between marks of direction.
    const isUnkept = isLine && column !== 'phone' && column !== 'email' ? isUnkeepableLine(text) : isUnkeepable(text)
    if (isUnkept) return this.fault(row, column, 'this text has characters we cannot keep')
    // A line of a name breaks no mail and no message.
    return isLine ? text.replaceAll(/\s+/g, ' ') : text
  }

  required(row: ImportRow, column: string, max: number) {
    const { label } = importColumns[this.#input.kind].find(({ key }) => key === column) ?? { label: column }
    return isInvisible(row.values[column] ?? '')
      ? this.fault(row, column, `“${label}” is empty`)
      : this.text(row, column, max)
  }

  /** The number of a row. Further numbers in the cell are `others`, where each is a number that can be called. */
  phone(row: ImportRow) {
    const text = this.text(row, 'phone', 60) ?? ''
    const phone = cleanPhone(text)
    if (!phone) return undefined
    const phoneE164 = toE164(phone)
    if (phoneE164) return { phone, phoneE164, others: [] }
    const [first, ...others] = text.split(/[/,;&|\n]|\b(?:and|or)\b/i).map(toNumber)
    const known = others.filter((other) => other !== undefined)
    if (first && known.length > 0 && known.length === others.length) return { ...first, others: known }
    return this.fault(row, 'phone', phoneFault(phone))
  }

  email(row: ImportRow) {
    const email = cleanEmail(this.text(row, 'email', 254) ?? '')
    if (!email) return undefined
    return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(email) ? email : this.fault(row, 'email', 'this is no email address')
  }

  day(row: ImportRow, column: string) {
    const text = this.text(row, column, 60)
    if (!text) return undefined
    return parseDay(text, this.#input.dayOrder) ?? this.fault(row, column, `“${text}” is no day in the chosen order`)
  }

  paise(row: ImportRow, column: string) {
    const text = this.text(row, column, 60)
    if (!text) return undefined
    const amount = parseRupees(text)
    if (amount === null) return this.fault(row, column, `“${text}” is no amount in rupees`)
    return amount > moneyLimits.total ? this.fault(row, column, 'this amount is too large') : amount
  }
}

function toNumber(text: string) {
  const phone = cleanPhone(text)
  const phoneE164 = toE164(phone)
  return phoneE164 ? { phone, phoneE164 } : undefined
}

function phoneFault(phone: string) {
  if (/^\d\.\d+e\+\d+$/i.test(phone)) return 'the spreadsheet has cut this number: please type it again as text'
  const digits = phone.replace(/\D/g, '').replace(/^(0091|91(?=\d{10})|0)/, '')
  if (/[a-z]/i.test(phone) || digits.length === 0) return 'this is no phone number'
  if (digits.length > 13) return 'this cell has more than one number'
  return digits.length === 10 ? 'nobody can have this phone number' : `this phone has ${digits.length} digits`
}
