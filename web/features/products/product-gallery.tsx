import type { PublicImage } from '../../../shared/images.ts'
import { t } from '../../../shared/words/t.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { PlaceholderDrawing, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { imagesOf } from './product-images.ts'

const viewerId = 'pictures'
type Props = { product: Parameters<typeof imagesOf>[0] }

/** The first stands alone, and so does the last where it has no neighbour. */
const sizesAt = (at: number, count: number) => {
  const alone = at === 0 || (at === count - 1 && at % 2 === 1)
  return `(min-width: 900px) ${alone ? 56 : 27}vw, ${count > 1 ? 80 : 90}vw`
}

/**
 * On a phone, images in a row that scrolls and snaps to each, with the edge of the next. A wide screen has room for all:
 * one large, the others in pairs under it. A pressed one opens large. It needs no script.
 */
export function ProductGallery({ product }: Props) {
  const images = imagesOf(product)
  const many = images.length > 1
  if (images.length === 0)
    return (
      <div className="image-frame max-md:max-h-[50svh]">
        <PlaceholderDrawing className="absolute inset-[24%]" />
      </div>
    )
  return (
    <>
      {/* Before its buttons: a press while the page still comes would find nothing to open. */}
      <PictureViewer name={product.name} images={images} />
      <ul
        className="flex min-w-0 snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth md:grid md:grid-cols-2 md:gap-5"
        aria-label={t('Pictures')}
      >
        {images.map((image, at) => (
          <li
            key={image.src}
            className={`shrink-0 snap-start md:w-auto md:first:col-span-2 md:even:last:col-span-2 md:even:last:[&>button]:aspect-[16/10] ${many ? 'w-[88%]' : 'w-full'}`}
          >
            <button
              type="button"
              className="image-frame aspect-[1/1.08] w-full cursor-zoom-in max-md:aspect-[4/5] max-md:max-h-[50svh]"
              popoverTarget={viewerId}
              data-picture={at}
              aria-label={t('Picture {place} of {count}, open it large', { place: at + 1, count: images.length })}
            >
              <ResponsiveImage image={image} sizes={sizesAt(at, images.length)} eager={at === 0} />
              <span className="picture-closer">
                <Icon name="closer" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The pictures over the whole screen, in a row that scrolls. A press enlarges one, fingers do so further, and it is moved
 * by scrolling. A popover, so the browser opens it and closes it by Escape and by a phone's own way back.
 */
const PictureViewer = ({ name, images }: { name: string; images: PublicImage[] }) => (
  <div id={viewerId} popover="auto" role="dialog" aria-label={name} className="picture-viewer on-night">
    <button
      type="button"
      className="icon-btn"
      // biome-ignore lint/a11y/noAutofocus: where the focus goes when it opens.
      autoFocus
      aria-label={t('Close')}
      popoverTarget={viewerId}
      popoverTargetAction="hide"
    >
      <Icon name="close" />
    </button>
    <ul className="picture-row">
      {images.map((image, at) => (
        <li key={image.src}>
          <label className="picture-stage">
            <input type="checkbox" aria-label={t('Look closer')} />
            <ResponsiveImage image={image} sizes="200vw" />
          </label>
          <div className="num flex min-h-18 items-center gap-2 px-4 py-2.5 text-label">
            <p className="min-w-0 grow">
              <b className="block font-semibold wrap-anywhere">{image.alt}</b>
              <span className="text-on-night-soft">{t('Press the picture to look closer.')}</span>
            </p>
            {images.length > 1 && (
              <>
                {at > 0 && <IconButton icon="back" data-picture={at - 1} label={t('The picture before')} />}
                <span className="flex-none">{t('{place} of {count}', { place: at + 1, count: images.length })}</span>
                {at < images.length - 1 && (
                  <IconButton icon="arrow" data-picture={at + 1} label={t('The next picture')} />
                )}
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  </div>
)
