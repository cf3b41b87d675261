const five = [1, 2, 3, 4, 5]

export function Star({ hollow = false }: { hollow?: boolean }) {
  return (
    <svg
      className={`size-[15px] ${hollow ? 'fill-none stroke-edge' : 'fill-current'}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d="M8 .8l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11.5 3.6 14.1l1.2-4.9L1 5.9l5-.5Z" />
    </svg>
  )
}

/** A rating of 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="flex gap-[3px] text-zari" role="img" aria-label={`Rated ${rating} out of 5`}>
      {five.map((place) => (
        <Star key={place} hollow={place > rating} />
      ))}
    </span>
  )
}
