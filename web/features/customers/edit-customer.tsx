import * as z from 'zod/mini'
import { customerProfileInput } from '../../../shared/customers.ts'
import { whatsappLanguageLabels, whatsappLanguages } from '../../../shared/whatsapp.ts'
import { api, send } from '../../api.ts'
import { useDraftBase } from '../../lib/screen-draft.ts'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type Customer, customerKeys } from './public.tsx'

const profileSchema = z.pipe(
  z.extend(z.omit(customerProfileInput, { updatedAt: true }), { noWhatsapp: z.optional(z.string()) }),
  z.transform(({ noWhatsapp, ...typed }) => ({ ...typed, noWhatsapp: noWhatsapp === 'on' })),
)

type Props = { customer: Customer; onClose: () => void }

/** Corrects a customer's name, phone and email on the account, in the chats, and in open bookings and orders. */
export function EditCustomer({ customer, onClose }: Props) {
  const draft = useDraft(`customer-${customer.id}`)
  // Base version from when the form was opened; a concurrent change is shown before it can be overwritten.
  const { base, isOutdated, keepMine } = useDraftBase(draft, customer)
  const { id, firstName, lastName, phone, email, hasAccount, language, noWhatsapp } = base
  /** Returns the stored value unless the field was changed here. */
  const ifChanged = <Value,>(typed: Value, was: Value, now: Value) => (typed === was ? now : typed)
  const submit = useSubmit({
    schema: profileSchema,
    mutationFn: ({ email: typedEmail, contactEmail, noWhatsapp: wantsNone, ...typed }) =>
      send(
        api.admin.customers[':id'].profile.$patch({
          param: { id },
          json: {
            firstName: ifChanged(typed.firstName, firstName ?? '', customer.firstName ?? ''),
            lastName: ifChanged(typed.lastName, lastName, customer.lastName),
            phone: ifChanged(typed.phone, phone, customer.phone),
            language: ifChanged(typed.language, language, customer.language),
            // The customer's own switch does not change the version, so send this value only if it was changed here.
            ...(wantsNone !== noWhatsapp && { noWhatsapp: wantsNone }),
            ...(typedEmail && typedEmail !== email && { email: typedEmail }),
            ...(!hasAccount && { contactEmail: ifChanged(contactEmail ?? null, email, customer.email) }),
            updatedAt: base.updatedAt,
          },
        }),
      ),
    success: (_answer, { email: typedEmail }) => ({
      title: 'Customer saved',
      ...(typedEmail &&
        typedEmail !== email && { description: 'We have emailed them a link to confirm the new address.' }),
    }),
    onSuccess: onClose,
    failure: 'We could not save this customer. Please try again.',
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: customerKeys,
    draft,
  })
  return (
    <FormDialog wide title="Edit customer" saveLabel="Save customer" submit={submit} onClose={onClose}>
      <TextField label="First name" name="firstName" defaultValue={firstName ?? ''} />
      <TextField label="Last name" name="lastName" optional defaultValue={lastName ?? ''} />
      <TextField label="Phone" name="phone" type="tel" optional defaultValue={phone ?? ''} />
      {hasAccount ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email ?? ''}
          hint="They sign in with it. A new one has to be confirmed by a link, and the old address is told."
        />
      ) : (
        <TextField label="Email" name="contactEmail" type="email" optional defaultValue={email ?? ''} />
      )}
      <Select label="Language of messages" name="language" defaultValue={language}>
        <Options of={whatsappLanguages.map((name) => [name, whatsappLanguageLabels[name]])} />
      </Select>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="noWhatsapp" defaultChecked={noWhatsapp} />
        No WhatsApp messages
      </label>
      {isOutdated && (
        <ConflictNotice
          title="Somebody has changed this customer in the meantime:"
          theirs={{
            firstName: customer.firstName,
            lastName: customer.lastName,
            phone: customer.phone,
            email: customer.email,
            language: customer.language,
            noWhatsapp: customer.noWhatsapp,
          }}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
    </FormDialog>
  )
}
