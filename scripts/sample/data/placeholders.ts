/** A phone number that reaches nobody. */
export const placeholderPhone = (last: number) => `+91 90000 ${String(last).padStart(5, '0')}`
