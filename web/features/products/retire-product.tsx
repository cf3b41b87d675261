import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send } from '../../api.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminProduct, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Takes a piece out of the shop; it can be brought back. */
export function RetireProduct({ piece, onRetired }: { piece: AdminProduct; onRetired: () => void }) {
  const [isConfirming, setAsking] = useState(false)
  const refresh = useInvalidate(refreshKeys.pieces)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(api.admin.products[':id'].$patch({ param: { id: piece.id }, json: { retired: true } })),
    onSuccess: () => {
      toast({ tone: 'good', title: 'Piece retired', description: `${piece.name} is no longer in the shop.` })
      onRetired()
      return refresh()
    },
    onError: toastSaveFailed,
  })
  return (
    <>
      <button type="button" className="link text-danger" onClick={() => setAsking(true)}>
        Retire this piece
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setAsking}
        title={`Retire ${piece.name}?`}
        cancelLabel="Keep it"
        confirmLabel="Retire piece"
        busy={isPending}
        onConfirm={mutate}
      >
        Its page and its pictures are gone for visitors at once. You can bring it back under 'Retired'.
      </ConfirmDialog>
    </>
  )
}
