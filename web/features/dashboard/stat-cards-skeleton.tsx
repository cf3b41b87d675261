/** The space of the cards, so that nothing below them moves when they come. */
export const statCardsRoom = 'min-h-15 tall:min-h-28'

export const StatCardsSkeleton = () => <div className={`skeleton ${statCardsRoom}`} />
