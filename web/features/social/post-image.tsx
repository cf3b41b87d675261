import type { PublicImage } from '../../../shared/images.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

type Props = { post: { imageUrl: string; picture: Omit<PublicImage, 'alt'> | null }; alt: string }

/** As `.social-post` is wide. */
const sizes = '(min-width: 900px) 264px, (min-width: 480px) 200px, 42vw'

/** A post's image in its sizes, as it came where it has none, or a drawing while it has no image. */
export function PostImage({ post: { imageUrl, picture }, alt }: Props) {
  if (!imageUrl) return <PlaceholderDrawing className="absolute inset-[24%] opacity-60" />
  const image = picture ?? { src: imageUrl, srcset: null, width: null, height: null }
  return <ResponsiveImage image={{ ...image, alt }} sizes={sizes} />
}
