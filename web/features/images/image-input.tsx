import { Icon } from '../../ui/icon.tsx'

type Props = { label: string; multiple?: boolean; square?: boolean; onChoose: (files: File[]) => void }

export const ImageInput = ({ label, multiple, square, onChoose }: Props) => (
  <label
    className={`relative grid cursor-pointer place-content-center justify-items-center gap-2 border-medium border-dashed border-edge p-3 text-center font-semibold focus-within:outline-2 focus-within:outline-zari hover:bg-linen ${square ? 'aspect-square' : 'aspect-4/5'}`}
  >
    <Icon name="plus" />
    {label}
    <input
      type="file"
      accept="image/*"
      multiple={multiple}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file again is a choice too.
        target.value = ''
      }}
    />
  </label>
)
