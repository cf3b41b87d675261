import type { PublicImage } from '../../shared/images.ts'

type Props = { image: PublicImage /** How wide it is shown, as `sizes` says it. */; sizes: string; eager?: boolean }

export function ResponsiveImage({ image: { src, srcset, alt, width, height }, sizes, eager }: Props) {
  const img = (
    <img
      src={src}
      alt={alt}
      {...(width && height && { width, height })}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
  if (!srcset) return img
  return (
    <picture>
      <source srcSet={srcset} sizes={sizes} {...(srcset.includes('.webp ') && { type: 'image/webp' })} />
      {img}
    </picture>
  )
}
