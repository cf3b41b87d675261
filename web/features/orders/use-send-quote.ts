import { useState } from 'react'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { quoteForm } from './quote-form.ts'

/**
 * The form of a quotation. `base` is the order it began with: the newest while nothing is typed, then the one that was read.
 * Where another has changed it, it is refused once, and the form shows what is new; sent again, it stands for the newest.
 */
export function useSendQuote(order: AdminOrder, draft: ScreenDraft, onSent: () => void) {
  const [base, setBase] = useState(order)
  const [isWarned, setWarned] = useState(false)
  const submit = useSubmit({
    schema: quoteForm,
    mutationFn: ({ items: lines, ...typed }) => {
      const quote = { ...typed, lines }
      const { updatedAt } = isWarned ? order : base
      return send(
        api.admin.orders[':id'].quotes.$post({
          param: { id: order.id },
          json: { ...quote, id: draft.idFor(quote), updatedAt },
        }),
      )
    },
    success: ({ total }) => ({ title: `Quotation of ${formatRupees(total)} sent` }),
    onSuccess: onSent,
    failure: 'We could not send this quotation. Please try again.',
    failureTitle: 'Not sent',
    onFailure: (error) => {
      if (isStale(error)) setWarned(true)
      return false
    },
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  if (!submit.dirty && base !== order) {
    setBase(order)
    setWarned(false)
  }
  return { submit, base }
}
