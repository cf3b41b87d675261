import type { ReactNode } from 'react'

/** What a field for photos needs: keys that are there, and how many are on their way. `place` is where they wait on the device. */
export type PhotoFieldProps = {
  keys: string[]
  onChange: (keys: string[], waiting: number) => void
  limit: number
  place: string
}
/** The page puts the field in: features don't know each other. */
export type RenderPhotoField = (slot: PhotoFieldProps) => ReactNode
