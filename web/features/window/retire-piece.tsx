import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send, useRefresh } from '../../api.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { keys, type Piece } from './queries.ts'
import { saveFailed } from './save-failed.ts'

/** Takes a piece out of the shop; it can be brought back. */
export function RetirePiece({ piece, onRetired }: { piece: Piece; onRetired: () => void }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh(keys.pieces)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api.admin.products[':id'].$patch({ param: { id: piece.id }, json: { retired: true } })),
    onSuccess: () => {
      toast({ tone: 'good', title: 'Piece retired', description: `${piece.name} is no longer in the shop.` })
      onRetired()
      return refresh()
    },
    onError: saveFailed,
  })
  return (
    <>
      <button type="button" className="link text-danger" onClick={() => setAsking(true)}>
        Retire this piece
      </button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Retire ${piece.name}?`}
        keep="Keep it"
        action="Retire piece"
        busy={isPending}
        onConfirm={mutate}
      >
        Its page and its pictures are gone for visitors at once. You can bring it back under 'Retired'.
      </Confirm>
    </>
  )
}
