import { useState } from 'react'
import { api, send } from '../../api.ts'
import { useSave } from '../../shell/use-save.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type AdminProduct, refreshKeys } from './admin-queries.ts'

type Props = { product: AdminProduct; onRetired: () => void }

export function RetireProduct({ product: { id, name }, onRetired }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useSave(
    () => send(api.admin.products[':id'].$patch({ param: { id }, json: { retired: true } })),
    refreshKeys,
    () => {
      toast({ tone: 'good', title: 'Piece retired', description: `${name} is no longer in the shop.` })
      onRetired()
    },
  )
  return (
    <>
      <button type="button" className="link text-danger" onClick={() => setConfirming(true)}>
        Retire this piece
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Retire ${name}?`}
        cancelLabel="Keep it"
        confirmLabel="Retire piece"
        busy={isPending}
        onConfirm={() => mutate(undefined)}
      >
        Its page and its pictures are gone for visitors at once. You can bring it back under 'Retired'.
      </ConfirmDialog>
    </>
  )
}
