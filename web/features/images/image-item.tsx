import { adminImageUrl, type PublicImage } from '../../../shared/images.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  image: PublicImage
  at: number
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}

export function ImageItem({ image: { src, alt }, at, isLast, onMove, onRemove, onDescribe }: Props) {
  const button = (label: string, icon: 'back' | 'arrow' | 'close', onPress: () => void, disabled?: boolean) => (
    <button
      type="button"
      className={disabled ? 'icon-btn opacity-35' : 'icon-btn'}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <li className="grid content-start gap-1">
      <div className="image-frame">
        <img src={adminImageUrl(src)} alt={alt || `Picture ${at + 1}`} />
        {at === 0 && <span className="tag absolute bottom-2 left-2 bg-linen text-zari">Cover</span>}
      </div>
      <div className="flex justify-between">
        {button(`Move picture ${at + 1} forward`, 'back', () => onMove(-1), at === 0)}
        {button(`Remove picture ${at + 1}`, 'close', onRemove)}
        {button(`Move picture ${at + 1} back`, 'arrow', () => onMove(1), isLast)}
      </div>
      <input
        className="input"
        aria-label={`What picture ${at + 1} shows`}
        placeholder="What it shows"
        maxLength={200}
        value={alt}
        onChange={({ target }) => onDescribe(target.value)}
      />
    </li>
  )
}
