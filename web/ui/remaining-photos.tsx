import { t } from '../../shared/words/t.ts'
import { type ScreenDraft, typedValue } from '../lib/screen-draft.ts'
import { Icon } from './icon.tsx'

type Props = { keys: string[]; srcOf: (key: string) => string; onChange: (keys: string[]) => void }

/** What the form's draft calls them. */
const fieldName = 'remainingPhotos'

/** Those that stay of `stored`, as they were left. */
export const typedPhotos = (draft: ScreenDraft, stored: string[]) =>
  typedValue(draft, fieldName)?.split(',').filter(Boolean) ?? stored

/** Photos that are there already, each with a button that takes it out. */
export function RemainingPhotos({ keys, srcOf, onChange }: Props) {
  const field = <input type="hidden" name={fieldName} value={keys.join()} />
  if (keys.length === 0) return field
  return (
    <ul className="flex flex-wrap gap-3">
      {keys.map((key, at) => (
        <li key={key} className="grid justify-items-center">
          {at === 0 && field}
          <span className="image-frame photo-thumbnail">
            <img src={srcOf(key)} alt={t('{nth} of {count}', { nth: at + 1, count: keys.length })} />
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('Remove photo {nth}', { nth: at + 1 })}
            onClick={() => onChange(keys.filter((other) => other !== key))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
