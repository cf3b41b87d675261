import { useEffect, useState } from 'react'

type Shown = { url: string; name: string }

/** The photos as they came, small; what this browser cannot show (a HEIC, say) stands by its name. */
export function SharedPhotos({ photos }: { photos: File[] }) {
  const [shown, setShown] = useState<Shown[]>([])
  useEffect(() => {
    const made = photos.map((photo) => ({ url: URL.createObjectURL(photo), name: photo.name }))
    setShown(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [photos])
  return (
    <ul className="mb-2 flex flex-wrap gap-3" aria-label="Shared photos">
      {shown.map(({ url, name }) => (
        <li key={url} className="size-14 overflow-hidden bg-linen text-small wrap-anywhere">
          <img className="size-14 object-cover" src={url} alt={name} />
        </li>
      ))}
    </ul>
  )
}
