import type { SizeField, Sizes } from '../../../shared/measures.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { sizesForm } from './measure-form.ts'
import { SetFields, UnitField, unitOf } from './set-fields.tsx'
import { unitKey, useTypedSizes } from './use-typed-sizes.ts'

type Props = {
  order: { id: string; fields: SizeField[]; measurement: { sizes: Sizes } | null }
  title: string
  refresh: readonly (readonly string[])[]
  onClose: () => void
}

/** The sheet in which a helper measures who wears an order. */
export function MeasureAtWork({ title, ...form }: Props) {
  // A helper is no user: the draft belongs to this phone, which is one helper's.
  const draft = useDraft(`measure-${form.order.id}`, 'work')
  return (
    <Dialog open wide onOpenChange={form.onClose} title={t('Measure')} description={title}>
      {/* Unit and lengths are state beside the fields: started over, all of it begins anew. */}
      <Fields key={draft.key} {...form} draft={draft} />
    </Dialog>
  )
}

function Fields({ order, refresh, onClose, draft }: Omit<Props, 'title'> & { draft: ScreenDraft }) {
  const { id, fields, measurement } = order
  const was = draft.typed?.fields
  const typed = useTypedSizes(draft, unitOf(was?.unit ?? readJson(unitKey)))
  const submit = useSubmit({
    schema: sizesForm(fields),
    mutationFn: (set, idFor) =>
      send(api.work.orders[':id'].measurements.$post({ param: { id }, json: { ...set, id: idFor(set) } })),
    success: () => ({ title: t('Sizes saved') }),
    onSuccess: (_answer, { unit }) => {
      writeJson(unitKey, unit)
      onClose()
    },
    failure: t('We could not save these sizes. Please try again.'),
    refresh,
    draft,
  })
  return (
    <DraftForm submit={submit} className="mt-5">
      <UnitField typed={typed} />
      <SetFields {...{ fields, typed }} last={measurement?.sizes ?? {}} takenOn={was?.takenOn} />
    </DraftForm>
  )
}
