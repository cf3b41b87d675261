/** Quality of what is drawn: beyond 0.8 files grow much faster than what the eye sees. */
const defaultQuality = 0.8

/**
 * An image, or the present frame of a video, drawn anew as a file of this size and type, without the place and time it
 * was taken; white where it is transparent, but in a PNG. Null where this browser cannot.
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
  if (!context) return Promise.resolve(null)
  if (type !== 'image/png') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
}
