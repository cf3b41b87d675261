import type { PublicImage } from '../../shared/images.ts'

type Props = { image: PublicImage /** Displayed width, as a `sizes` attribute. */; sizes: string; eager?: boolean }

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

export const PlaceholderDrawing = ({ className }: { className: string }) => (
  <svg className={`fill-none stroke-edge stroke-[1.5] ${className}`} viewBox="0 0 100 110" aria-hidden="true">
    <path
      d="M6 8C24 10 36 20 38 34L84 16c-6 26 0 48 12 60l-6 28C60 110 30 110 8 106Z"
      strokeDasharray="6 5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)
