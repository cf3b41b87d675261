import { laterCode } from '../../lib/later-code.ts'

/** Where a private photo is served to those who may see it; `key` is what bookings, orders and updates keep. */
export const photoUrl = (key: string) => `/api/photos/${key}`

const copying = laterCode(() => import('./copy-photos.ts'))

/** See copy-photos.ts, whose code comes when it is asked for. */
export const copyPhotos = async (place: string, keys: string[]) =>
  (await copying.load()).copyPhotos(place, keys, photoUrl)

export { forgetSharedPhotos, giveSharedPhotos, listSharedPhotos } from './shared-photos.ts'
