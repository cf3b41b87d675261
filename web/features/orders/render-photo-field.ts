import type { ReactNode } from 'react'
import type { CompactPhotoFieldProps } from '../../lib/photo-field-props.ts'

/** The page renders the field for photos: it belongs to another feature. */
export type RenderPhotoField = (props: CompactPhotoFieldProps) => ReactNode
