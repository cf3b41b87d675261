import type { ReactNode } from 'react'

type PhotoFieldProps = {
  keys: string[]
  onChange: (keys: string[], pendingCount: number) => void
  limit: number
  /** Where photos wait on the device until they are uploaded. */
  place: string
}
/** The page renders the field for photos: it belongs to another feature. */
export type RenderPhotoField = (props: PhotoFieldProps) => ReactNode
