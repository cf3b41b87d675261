import { PhotoStrip } from '../../ui/photo-strip.tsx'
import { NotedPhoto, PinCount } from '../pins/public.ts'
import type { WorkOrder } from './queries.ts'

/** The photos of an order, each with the open notes on it. */
export function WorkPhotos({ order: { id, photos } }: { order: WorkOrder }) {
  const urls = photos.map(({ name }) => `/api/work/orders/${id}/photos/${name}`)
  return (
    <PhotoStrip
      photos={urls}
      label="Photo"
      renderMark={(index) => <PinCount count={photos[index]?.notes.length ?? 0} />}
      renderPhoto={(index, alt) => (
        <NotedPhoto key={index} src={urls[index] ?? ''} alt={alt} notes={photos[index]?.notes ?? []} />
      )}
    />
  )
}
