import { Icon } from './icon.tsx'

type Props = { keys: string[]; srcOf: (key: string) => string; onChange: (keys: string[]) => void }

/** Photos that are there already, each with a button that takes it out. */
export function RemainingPhotos({ keys, srcOf, onChange }: Props) {
  if (keys.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {keys.map((key, at) => (
        <li key={key} className="grid justify-items-center">
          <span className="image-frame photo-thumbnail">
            <img src={srcOf(key)} alt={`${at + 1} of ${keys.length}`} />
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={`Take out photo ${at + 1}`}
            onClick={() => onChange(keys.filter((other) => other !== key))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
