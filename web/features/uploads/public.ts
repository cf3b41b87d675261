import { laterCode } from '../../lib/later-code.ts'

const copying = laterCode(() => import('./photo-store.ts'))

/** See photo-store.ts, whose code comes when it is asked for. */
export const copyPhotos = async (place: string, keys: string[]) => (await copying.load()).copyPhotos(place, keys)

export { PhotosField, useFormPhotos } from './form-photos.tsx'
export { forgetSharedPhotos, giveSharedPhotos, listSharedPhotos } from './given-photos.ts'
