import { t } from '../../shared/words/t.ts'
/** A rating of 1 to 5. */
export const Rating = ({ rating }: { rating: number }) => (
  <span className={`stars stars-${rating}`} role="img" aria-label={t('Rated {rating} out of 5', { rating })} />
)
