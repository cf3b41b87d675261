/** Where a private photo is served to those who may see it; `key` is what bookings, orders and updates keep. */
export const photoUrl = (key: string) => `/api/photos/${key}`
