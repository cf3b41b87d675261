import type { PublicImage } from '../../../shared/images.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

const imageId = (at: number) => `picture-${at + 1}`

/** Images in a row that scrolls and snaps to each; the thumbnails lead to theirs. It needs no script. */
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
        className="flex min-w-0 snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        aria-label="Pictures"
        // A row that scrolls must be reached by the keyboard too.
        {...(many && { tabIndex: 0 })}
      >
        {images.map((image, at) => (
          <li key={image.src} id={imageId(at)} className="w-full shrink-0 snap-start scroll-mt-24">
            <div className="image-frame aspect-[1/1.08]">
              <ResponsiveImage image={image} sizes="(min-width: 768px) 58vw, 100vw" eager={at === 0} />
            </div>
          </li>
        ))}
      </ul>
      {many && (
        <ul className="flex flex-wrap gap-3">
          {images.map((image, at) => (
            <li key={image.src} className="w-19">
              <a
                className="image-frame aspect-square"
                href={`#${imageId(at)}`}
                aria-label={`Picture ${at + 1} of ${images.length}`}
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
