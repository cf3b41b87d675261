/** Quality of what is drawn: beyond 0.8 files grow much faster than what the eye sees. */
const defaultQuality = 0.8

/**
 * An image, or the present frame of a video, drawn anew as a file of this size and type, without the place and time it
 * was taken; white where it is transparent, but in a PNG. Null where this browser cannot, or answers
 * noise for what was drawn.
 */
export function drawImage(
  image: CanvasImageSource,
  { width, height }: { width: number; height: number },
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  quality = defaultQuality,
) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context || answersNoise()) return Promise.resolve(null)
  if (type !== 'image/png') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
}

/** Brave moves a colour by a step or two, which nobody sees; noise is off by dozens. */
const tolerance = 8

/** Firefox with `privacy.resistFingerprinting` (Tor among others) gives random points for whatever was drawn. */
function answersNoise() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 4, height: 4 })
  const context = canvas.getContext('2d')
  if (!context) return true
  const drawn = [200, 30, 100, 255]
  context.fillStyle = `rgb(${drawn.slice(0, 3)})`
  context.fillRect(0, 0, 4, 4)
  const { data } = context.getImageData(0, 0, 4, 4)
  return data.some((value, place) => Math.abs(value - (drawn[place % 4] ?? 0)) > tolerance)
}

/** What a form and its photo field tell each other. The page puts the field in: it belongs to another feature. */
export type PhotoFieldProps = {
  /** Keys of the photos that are uploaded, as last reported. A new, empty list after sending empties the field. */
  keys: string[]
  /**
   * `pending` counts chosen photos that wait for the upload, the connection or an account, `failed` those that are tried
   * no more unless somebody asks, `unstored` those that this browser cannot store and that go with the page.
   */
  onChange: (keys: string[], pending: number, failed: number, unstored?: number) => void
  /** Called once, when the photos that waited on this device stand in the field; where given, it comes at once. */
  onRestored?: () => void
}

export type CompactPhotoFieldProps = PhotoFieldProps & {
  limit: number
  /** The place on this device where photos wait, should the phone's camera push the page out of memory: 'order-<id>'. */
  place: string
}
