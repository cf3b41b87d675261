import { Icon } from '../../ui/icon.tsx'

type Props = { count: number; current: number; paused: boolean; onShow: (image: number) => void; onToggle: () => void }

export const HeroControls = ({ count, current, paused, onShow, onToggle }: Props) => (
  <div className="absolute top-0 right-0 z-10 flex items-center rounded bg-paper md:top-auto md:right-auto md:bottom-2.5 md:left-[calc(54%-36px)]">
    {Array.from({ length: count }, (_, at) => at).map((at) => (
      <button
        key={at}
        type="button"
        className="group grid h-11 w-6 place-items-center md:w-11"
        aria-label={`Picture ${at + 1} of ${count}`}
        {...(at === current && { 'aria-current': 'true' })}
        onClick={() => onShow(at)}
      >
        <span className="w-4 border-t-2 border-dashed border-edge group-aria-[current]:border-t-3 group-aria-[current]:border-solid group-aria-[current]:border-zari md:w-5" />
      </button>
    ))}
    <button
      type="button"
      className="icon-btn"
      aria-label={paused ? 'Play pictures' : 'Pause pictures'}
      onClick={onToggle}
    >
      <Icon name={paused ? 'play' : 'pause'} />
    </button>
  </div>
)
