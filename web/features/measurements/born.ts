/** `2026-03` of month and year as they are typed; null where neither is. */
export const bornOf = (month: string, year: string) => (month || year ? `${year}-${month}` : null)

/** Which of its two fields an unfit birth is about. */
export const bornField = (month: string) => (month ? 'bornYear' : 'bornMonth')
