/** A photo just taken; `url` shows it until the dialog goes. */
export type Shot = { file: File; url: string }

type Props = { shots: Shot[]; room: number; onRemove: (shot: Shot) => void }
const places = [0, 1, 2, 3, 4]

/** The photos taken so far, each with a way to remove it, and the places left. */
export function Shots({ shots, room, onRemove }: Props) {
  return (
    <section>
      <h3 className="text-lead">
        Captured Photos <span className="num text-ink-soft">({shots.length})</span>
      </h3>
      <ul className="flex gap-3 overflow-x-auto pt-3 pr-3 pb-1">
        {shots.map((shot, at) => (
          <li key={shot.url} className="relative size-19 flex-none">
            <img src={shot.url} alt={`Captured ${at + 1}`} className="size-full object-cover" />
            <button
              type="button"
              className="absolute -top-3 -right-3 grid size-11 place-items-center"
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => onRemove(shot)}
            >
              <span className="grid size-6.5 place-items-center rounded-full bg-ink text-small font-bold text-paper">
                ✕
              </span>
            </button>
          </li>
        ))}
        {places.slice(0, Math.max(0, room)).map((place) => (
          <li
            key={place}
            aria-hidden="true"
            className="size-19 flex-none border-[1.5px] border-dashed border-edge opacity-70"
          />
        ))}
      </ul>
    </section>
  )
}
