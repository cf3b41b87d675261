import { type MouseEvent, type ReactNode, useState } from 'react'

type Props = {
  src: string
  alt: string
  onError: () => void
  /** A press on the photo; without it nothing can be put there. */
  onPress?: (event: MouseEvent<HTMLElement>) => void
  /** The dots. */
  children: ReactNode
}

/** A photo with all the room there is, and dots that lie on it and not beside. */
export function PhotoFrame({ src, alt, onError, onPress, children }: Props) {
  /** Width to height. */
  const [ratio, setRatio] = useState<number>()
  return (
    <div className="relative mx-auto w-fit" style={ratio ? { width: `min(100%, ${ratio * 62}dvh)` } : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a button below does the same, and arrows move the dot */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className={onPress && 'cursor-crosshair'} onClick={onPress}>
        <img
          src={src}
          alt={alt}
          className={ratio ? 'block w-full' : 'block max-h-[62dvh] max-w-full'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth && naturalHeight) setRatio(naturalWidth / naturalHeight)
          }}
          onError={onError}
        />
      </div>
      {children}
    </div>
  )
}
