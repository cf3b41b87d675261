import type { PublicImage } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

/** The first stands alone, and so does the last where it has no neighbour. */
const sizesAt = (at: number, count: number) => {
  const alone = at === 0 || (at === count - 1 && at % 2 === 1)
  return `(min-width: 900px) ${alone ? 56 : 27}vw, ${count > 1 ? 80 : 90}vw`
}
const imageId = (at: number) => `picture-${at + 1}`

/**
 * On a phone, images in a row that scrolls and snaps to each, with the edge of the next; the thumbnails lead to theirs.
 * A wide screen has room for all: one large, the others in pairs under it. It needs no script.
 */
export function ImageGallery({ images }: { images: PublicImage[] }) {
  const many = images.length > 1
  if (images.length === 0)
    return (
      <div className="image-frame">
        <PlaceholderDrawing className="absolute inset-[24%]" />
      </div>
    )
  return (
    <div className="grid min-w-0 gap-3">
      <ul
        className="flex min-w-0 snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth md:grid md:grid-cols-2 md:gap-5"
        aria-label={t('Pictures')}
        // A row that scrolls must be reached by the keyboard too.
        {...(many && { tabIndex: 0 })}
      >
        {images.map((image, at) => (
          <li
            key={image.src}
            id={imageId(at)}
            className={`shrink-0 snap-start scroll-mt-24 md:w-auto md:first:col-span-2 md:even:last:col-span-2 md:even:last:[&>div]:aspect-[16/10] ${many ? 'w-[88%]' : 'w-full'}`}
          >
            <div className="image-frame aspect-[1/1.08]">
              <ResponsiveImage image={image} sizes={sizesAt(at, images.length)} eager={at === 0} />
            </div>
          </li>
        ))}
      </ul>
      {many && (
        <ul className="flex flex-wrap gap-3 md:hidden">
          {images.map((image, at) => (
            <li key={image.src} className="w-19">
              <a
                className="image-frame aspect-square"
                href={`#${imageId(at)}`}
                aria-label={t('Picture {place} of {count}', { place: at + 1, count: images.length })}
              >
                <ResponsiveImage image={{ ...image, alt: '' }} sizes="76px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
