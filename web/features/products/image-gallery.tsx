import type { PublicImage } from '../../../shared/images.ts'
import { PlaceholderDrawing } from '../../ui/placeholder-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

const imageId = (at: number) => `picture-${at + 1}`

/** Pictures side by side in a row that scrolls and rests at each; the small ones lead to theirs. No script needed. */
export function ImageGallery({ pictures }: { pictures: PublicImage[] }) {
  const many = pictures.length > 1
  if (pictures.length === 0)
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
        {pictures.map((picture, at) => (
          <li key={picture.src} id={imageId(at)} className="w-full shrink-0 snap-start scroll-mt-24">
            <div className="image-frame aspect-[1/1.08]">
              <ResponsiveImage image={picture} sizes="(min-width: 768px) 58vw, 100vw" eager={at === 0} />
            </div>
          </li>
        ))}
      </ul>
      {many && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, at) => (
            <li key={picture.src} className="w-19">
              <a
                className="image-frame aspect-square"
                href={`#${imageId(at)}`}
                aria-label={`Picture ${at + 1} of ${pictures.length}`}
              >
                <ResponsiveImage image={{ ...picture, alt: '' }} sizes="76px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
