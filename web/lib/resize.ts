type Size = { width: number; height: number }

/** Quality of what is drawn: beyond 0.8 files grow much faster than what the eye sees. */
const quality = 0.8
/** The JPEG for browsers without WebP and for link previews. */
const fallbackWidth = 960

/** The widths a picture is made in: those of the list it is wider than, and its own where it is not the widest. */
export function widthsFor(natural: number, widths: readonly number[]) {
  const smaller = widths.filter((width) => width < natural)
  const next = widths.find((width) => width >= natural)
  return next === undefined ? smaller : [...smaller, next]
}

const scaled = ({ width, height }: Size, to: number): Size => {
  const scale = Math.min(1, to / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo in some widths, as WebP where this browser can write it and else as JPEG, and once as JPEG. Drawn anew, so
 * that the place it was taken stays behind. Null for a file the browser cannot read.
 */
export async function resize<Width extends number>(file: Blob, widths: readonly Width[]) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const largest = scaled(image, Math.max(...widths))
    const made: { width: Width; file: Blob }[] = []
    for (const width of widths.filter((one) => widthsFor(image.width, widths).includes(one)))
      made.push({ width, file: await draw(image, scaled(image, width), 'image/webp') })
    return { ...largest, sizes: made, jpeg: await draw(image, scaled(image, fallbackWidth), 'image/jpeg') }
  } finally {
    image.close()
  }
}

async function draw(
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
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!made) throw new Error('this browser writes no picture')
  // Safari answers a PNG where it is asked for WebP.
  return made.type === type ? made : draw(image, { width, height }, 'image/jpeg')
}
