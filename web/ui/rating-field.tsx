import { useId, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { useFieldError } from '../lib/form-context.ts'
import { ErrorText } from './field.tsx'

const stars = [1, 2, 3, 4, 5]
const starsLabel = (count: number) => (count === 1 ? t('1 star') : t('{count} stars', { count }))

type Props = {
  legend: string
  name: string
  rating?: number
  /** For a form that asks which rating was chosen. */
  onChange?: (rating: number) => void
}

export function RatingField({ legend, name, rating = 0, onChange }: Props) {
  const [chosen, setChosen] = useState(rating)
  const id = useId()
  const error = useFieldError(name)
  return (
    <fieldset className="field" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="legend">{legend}</legend>
      <div className="rating-field">
        {stars.map((star) => (
          <label key={star} className="rating-star">
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === chosen}
              aria-label={starsLabel(star)}
              onChange={() => {
                setChosen(star)
                onChange?.(star)
              }}
            />
            <svg
              className={star <= chosen ? 'rating-star-shape rating-star-full' : 'rating-star-shape'}
              viewBox="0 0 18 15"
              aria-hidden="true"
            >
              <path d="M8 .3l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11l-4.4 2.6 1.2-4.9L1 5.4l5-.5Z" />
            </svg>
          </label>
        ))}
        <span className="ml-2 text-ink-soft" aria-hidden="true">
          {chosen > 0 && starsLabel(chosen)}
        </span>
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  )
}
