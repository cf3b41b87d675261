export { NotedPhoto } from './noted-photo.tsx'
export { CardPhotos, PinCount, PinnedPhotos } from './pinned-photos.tsx'
export { openPinsOf, type Pin, pinsQuery } from './queries.ts'
