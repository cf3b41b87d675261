/** A rating of 1 to 5. */
export function Rating({ rating }: { rating: number }) {
  return <span className={`stars stars-${rating}`} role="img" aria-label={`Rated ${rating} out of 5`} />
}
