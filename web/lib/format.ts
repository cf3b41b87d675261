const india = 'Asia/Kolkata'
const dates = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: india })
const longDates = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: india })
const times = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: india })
const money = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})

/** `14 May 2025`, as it is in Kochi. */
export const shortDate = (iso: string) => dates.format(new Date(iso))
/** `14 May 2025` with the month in full: the spec's long format. */
export const longDate = (iso: string) => longDates.format(new Date(iso))
export const clockTime = (iso: string) => times.format(new Date(iso))
/** Paise as rupees with Indian grouping: 1850000 -> ₹18,500. */
export const rupees = (paise: number) => money.format(paise / 100)
