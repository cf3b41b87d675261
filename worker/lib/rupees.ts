let format: Intl.NumberFormat | undefined

/** Paise as `₹12,400`, or `₹12,400.50` where they are no whole rupees. */
export function formatRupees(paise: number) {
  // Made when it is first used: it takes milliseconds, which every start of the Worker would pay.
  format ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(paise / 100)
}
