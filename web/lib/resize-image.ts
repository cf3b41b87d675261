type Size = { width: number; height: number }

/** Quality of what is drawn: beyond 0.8 files grow much faster than what the eye sees. */
const quality = 0.8
/** The JPEG for browsers without WebP and for link previews. */
const fallbackWidth = 960

/** The widths a picture is made in: those of the list it is wider than, and its own where it is not the widest. */
export function widthsFor(naturalWidth: number, widths: readonly number[]) {
  const smaller = widths.filter((width) => width < naturalWidth)
  const next = widths.find((width) => width >= naturalWidth)
  return next === undefined ? smaller : [...smaller, next]
}

const scaleTo = ({ width, height }: Size, to: number): Size => {
  const scale = Math.min(1, to / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo in some widths, as WebP where this browser can write it and else as JPEG, and once as JPEG. Drawn anew, so
 * that the place it was taken stays behind. Null for a file the browser cannot read.
 */
export async function resizeImage<Width extends number>(file: Blob, widths: readonly Width[]) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const largest = scaleTo(image, Math.max(...widths))
    const files: { width: Width; file: Blob }[] = []
    for (const width of widths.filter((one) => widthsFor(image.width, widths).includes(one)))
      files.push({ width, file: await drawImage(image, scaleTo(image, width), 'image/webp') })
    return { ...largest, sizes: files, jpeg: await drawImage(image, scaleTo(image, fallbackWidth), 'image/jpeg') }
  } finally {
    image.close()
  }
}

async function drawImage(
  image: CanvasImageSource,
  { width, height }: Size,
  type: 'image/webp' | 'image/jpeg',
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!blob) throw new Error('this browser writes no picture')
  // Safari answers a PNG where it is asked for WebP.
  return blob.type === type ? blob : drawImage(image, { width, height }, 'image/jpeg')
}
