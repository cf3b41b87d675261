/** Quality of drawn images: above 0.8 the file size grows much faster than the visible quality. */
const defaultQuality = 0.8

/**
 * Draws an image or the current video frame as a new file of this size and type, without its location and time
 * metadata. Transparency becomes white, except in a PNG. Returns null if this browser cannot draw it or returns noise.
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

/** Tolerated colour difference: Brave shifts a colour by a step or two, noise by dozens. */
const tolerance = 8

/**
 * Returns whether the canvas returns noise: Firefox with `privacy.resistFingerprinting` (also Tor) returns random
 * pixels.
 */
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

/** Interface between a form and its photo field. The page provides the field, which belongs to another feature. */
export type PhotoFieldProps = {
  /** Keys of the uploaded photos, as last reported. A new, empty list after sending empties the field. */
  keys: string[]
  /**
   * `pending` counts photos that wait for the upload, the connection or an account. `failed` counts photos that are
   * retried only at a press, `unstored` those that this browser could not store and loses with the page.
   */
  onChange: (keys: string[], pending: number, failed: number, unstored?: number) => void
  /** Called once when the photos stored on this device are in the field; if given, the field loads at once. */
  onRestored?: () => void
}

export type CompactPhotoFieldProps = PhotoFieldProps & {
  limit: number
  /**
   * Storage key of photos waiting on this device, in case the phone's camera pushes the page out of memory:
   * 'order-<id>'.
   */
  place: string
}
