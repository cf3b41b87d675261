import { Link, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { newCustomerInput } from '../../../shared/customers.ts'
import { ApiError, api, send } from '../../api.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { customerKeys } from './queries.ts'

const fields = z.extend(z.pick(newCustomerInput, { firstName: true, lastName: true, phone: true }), {
  another: z.optional(z.literal('on')),
})

type Props = { dialog: UrlDialog }

/** Somebody who came, called or wrote, kept by phone. A number that somebody has already leads to that page. */
export function NewCustomer({ dialog }: Props) {
  const [, navigate] = useLocation()
  const draft = useDraft('new-customer')
  const [knownId, setKnownId] = useDraftState<string | undefined>(draft, () => undefined)
  const submit = useSubmit({
    schema: fields,
    mutationFn: ({ another, ...details }, idFor) => {
      const input = { ...details, another: another === 'on' }
      return send(api.admin.customers.$post({ json: { ...input, id: idFor(input) } }))
    },
    success: ({ firstName }) => ({ title: 'Customer added', description: firstName ?? undefined }),
    onSuccess: ({ id }) => navigate(`/admin/customers/${id}`),
    failure: 'We could not add this customer. Please try again.',
    onFailure: (error) => {
      const id = error instanceof ApiError ? error.detail('customerId') : undefined
      setKnownId(id)
      return id !== undefined
    },
    refresh: customerKeys,
    draft,
  })
  return (
    <EditorDialog title="New customer" saveLabel="Add customer" {...{ submit, dialog }}>
      <TextField label="First name" name="firstName" autoComplete="off" />
      <TextField label="Last name" name="lastName" optional autoComplete="off" />
      <TextField label="Phone" name="phone" type="tel" autoComplete="off" />
      {knownId && (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link className="link" href={`/admin/customers/${knownId}`}>
            Open their page
          </Link>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="another" />
            It is another person with this number
          </label>
        </p>
      )}
    </EditorDialog>
  )
}
