import { laterCode } from '../../lib/later-code.ts'

const copying = laterCode(() => import('./copy-photos.ts'))

/** See copy-photos.ts, whose code comes when it is asked for. */
export const copyPhotos = async (place: string, keys: string[]) => (await copying.load()).copyPhotos(place, keys)

export { PhotosField, useFormPhotos } from './form-photos.tsx'
export { forgetSharedPhotos, giveSharedPhotos, listSharedPhotos } from './shared-photos.ts'
