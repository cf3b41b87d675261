import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxGoesWith } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { ChooseProduct } from './public.tsx'

type Props = { ids: string[]; ownId?: string; onChange: (ids: string[]) => void }

/** The products that stand beside this one on its page, by their ids. */
export function GoesWithField({ ids, ownId, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="section-title mb-3">Goes with it</legend>
      <p className="text-label text-ink-soft">
        A veil, a comb, a bonnet: up to {maxGoesWith} pieces that its page shows beside it.
      </p>
      {ids.length > 0 && (
        <ul className="w-full">
          {ids.map((id) => (
            <Companion key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      {ids.length < maxGoesWith && (
        <button type="button" className="btn btn-line btn-small" onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          Add what goes with it
        </button>
      )}
      {isChoosing && (
        <ChooseProduct
          except={ownId ? [...ids, ownId] : ids}
          onChoose={({ productId }) => {
            setChoosing(false)
            onChange([...ids, productId])
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

function Companion({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery({
    queryKey: ['/api/admin/products', 'one', id],
    queryFn: () => send(api.admin.products[':id'].$get({ param: { id } })),
  })
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-hair">
      <span className="min-w-0 wrap-anywhere">
        {data?.name ?? '...'}
        {data?.retiredAt && <span className="text-ink-soft"> (retired, not shown)</span>}
      </span>
      <button type="button" className="link shrink-0" onClick={onRemove}>
        Remove<span className="sr-only"> {data?.name}</span>
      </button>
    </li>
  )
}
