import { Icon } from '../../ui/icon.tsx'

/** Hidden until carousel.ts answers them. */
export const HeroControls = ({ count }: { count: number }) => (
  <div
    className="hero-controls absolute top-0 right-0 z-10 flex items-center rounded bg-paper md:top-auto md:right-auto md:bottom-2.5 md:left-[calc(54%-36px)]"
    hidden
  >
    {Array.from({ length: count }, (_, at) => at).map((at) => (
      <button
        key={at}
        type="button"
        className="group grid h-11 w-6 place-items-center md:w-11"
        aria-label={`Picture ${at + 1} of ${count}`}
        {...(at === 0 && { 'aria-current': 'true' })}
      >
        <span className="w-4 border-t-2 border-dashed border-edge group-aria-[current]:border-t-3 group-aria-[current]:border-solid group-aria-[current]:border-zari md:w-5" />
      </button>
    ))}
    <button type="button" className="icon-btn group" aria-label="Pause pictures">
      <span className="group-data-paused:hidden">
        <Icon name="pause" />
      </span>
      <span className="hidden group-data-paused:block">
        <Icon name="play" />
      </span>
    </button>
  </div>
)
