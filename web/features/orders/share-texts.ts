import { leftOutReasons, maxSharedBytes, maxSharedPhotos, unreadShare } from '../../../shared/share-target.ts'

const megabytes = maxSharedBytes / 1024 ** 2
const files = (count: number) => (count === 1 ? '1 file is' : `${count} files are`)

const sentences: Record<(typeof leftOutReasons)[number], (count: number) => string> = {
  other: (count) => `${files(count)} left out: only photos can be shared here.`,
  large: (count) => `${files(count)} left out: a photo may have ${megabytes} MB at most.`,
  more: (count) => `${files(count)} left out: ${maxSharedPhotos} photos go at once. Share the others after these.`,
}

/** What the service worker left out of what was shared, as it wrote it into the screen's URL. */
export function sharedProblems(search: URLSearchParams) {
  const left = leftOutReasons.flatMap((reason) => {
    const count = Number(search.get(reason))
    return Number.isInteger(count) && count > 0 ? sentences[reason](count) : []
  })
  return search.has(unreadShare) ? ['We could not read these photos. Please share them again.', ...left] : left
}
