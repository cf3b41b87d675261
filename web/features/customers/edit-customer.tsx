import * as z from 'zod/mini'
import { customerProfileInput } from '../../../shared/customers.ts'
import { api, send, statusOf } from '../../api.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Customer, customerKeys } from './queries.ts'

const profileSchema = z.omit(customerProfileInput, { updatedAt: true })

/** Corrects a customer's name, phone and e-mail: here, in the chats, and in what is open. */
export function EditCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id, firstName, lastName, phone, email, hasAccount, updatedAt } = customer
  const submit = useSubmit({
    schema: profileSchema,
    mutationFn: ({ email: typedEmail, ...details }) =>
      send(
        api.admin.customers[':id'].profile.$patch({
          param: { id },
          json: { ...details, ...(typedEmail && { email: typedEmail }), updatedAt },
        }),
      ),
    success: (_answer, { email: typedEmail }) => ({
      title: 'Customer saved',
      ...(typedEmail &&
        typedEmail !== email && { description: 'We have mailed them a link to confirm the new address.' }),
    }),
    onSuccess: onClose,
    failure: 'We could not save this customer. Please try again.',
    fieldOf: (sentence, error) => {
      if (statusOf(error) === 409 && /email/.test(sentence)) return 'email'
      return /phone number/.test(sentence) && 'phone'
    },
    refresh: customerKeys,
  })
  const { errors } = submit
  return (
    <EditorDialog title="Correct details" saveLabel="Save customer" submit={submit} onClose={onClose}>
      <TextField label="First name" name="firstName" defaultValue={firstName ?? ''} error={errors.firstName} />
      <TextField label="Last name" name="lastName" optional defaultValue={lastName ?? ''} error={errors.lastName} />
      <TextField label="Phone" name="phone" type="tel" optional defaultValue={phone ?? ''} error={errors.phone} />
      {hasAccount && (
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email ?? ''}
          hint="They sign in with it. Another one is to be confirmed by a link, and the old one is told."
          error={errors.email}
        />
      )}
    </EditorDialog>
  )
}
