import { useState } from 'react'
import {
  fallbackWidth,
  imageWidths,
  lighterSteps,
  maxBytesOf,
  type PublicImage,
  widthsFor,
} from '../../../shared/images.ts'
import { ApiError, api, send } from '../../api.ts'
import { drawImage } from '../../lib/photos.ts'
import { toastFailure } from '../../shell/toast-failure.ts'

/** Uploads chosen files one after another: a phone's uplink is narrow, and the first is seen soonest. */
export function useImageUploads(onAdd: (image: PublicImage) => void) {
  const [waiting, setWaiting] = useState(0)
  async function add(files: Iterable<File>) {
    const chosen = [...files]
    setWaiting((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadImage(file))
      } catch (error) {
        const isOwn = error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
        const fallback = isOwn ? error.message : `We could not add ${file.name}. Please try again.`
        toastFailure(error, fallback, 'Picture not added')
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, add }
}

/** Resizes a file in this browser and uploads its sizes. Throws a sentence for people if the file is no image. */
async function uploadImage(file: File): Promise<PublicImage> {
  const resized = await resizeImage(file, imageWidths)
  if (!resized) throw new Error('This browser cannot read that picture. Please choose a JPEG, PNG or WebP.')
  const sizes = Object.fromEntries(resized.sizes.map(({ width, file }) => [width, new File([file], `${width}`)]))
  const form = {
    ...sizes,
    width: String(resized.width),
    height: String(resized.height),
    jpeg: new File([resized.jpeg], 'jpeg'),
  }
  return { ...(await send(api.admin.pictures.$post({ form }))), alt: '' }
}

type Size = { width: number; height: number }

const scaleTo = ({ width, height }: Size, to: number): Size => {
  const scale = Math.min(1, to / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo in some widths, as WebP where this browser can write it and else as JPEG, and once as JPEG, each as light as it
 * must be. Drawn anew, so that the place it was taken stays behind. Null for a file the browser cannot read.
 */
async function resizeImage<Width extends number>(file: Blob, widths: readonly Width[]) {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const largest = scaleTo(image, Math.max(...widths))
    const files: { width: Width; file: Blob }[] = []
    for (const width of widthsFor(image.width, widths))
      files.push({ width, file: await drawLight(image, width, 'image/webp') })
    return { ...largest, sizes: files, jpeg: await drawLight(image, fallbackWidth, 'image/jpeg') }
  } finally {
    image.close()
  }
}

/** Draws a file for this width, no heavier than one may be. */
async function drawLight(image: ImageBitmap, width: number, type: 'image/webp' | 'image/jpeg') {
  for (const { scale, quality } of lighterSteps) {
    const file = await draw(image, scaleTo(image, width * scale), type, quality)
    if (file.size <= maxBytesOf(width)) return file
  }
  throw new Error('We cannot make that picture small enough. Please choose another.')
}

/** Draws a file of this size. Safari answers a PNG where it is asked for WebP: then a JPEG. */
async function draw(image: ImageBitmap, size: Size, type: 'image/webp' | 'image/jpeg', quality: number): Promise<Blob> {
  const file = await drawImage(image, size, type, quality)
  if (!file) throw new Error('this browser draws no image')
  return file.type === type ? file : draw(image, size, 'image/jpeg', quality)
}
