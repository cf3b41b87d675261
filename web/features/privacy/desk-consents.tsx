import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { consentLabels, parentMetForm } from '../../../shared/consent.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Consent, consentKeys, consentsQuery } from './queries.ts'

/** Lists given and withdrawn consents, newest first. */
export const DeskConsents = () => (
  <div className="max-w-[760px]">
    <PagedList
      list={useInfiniteQuery(consentsQuery())}
      label="consents"
      what="the consents"
      empty={<EmptyState title="Nothing yet">What customers agree to appears here.</EmptyState>}
    >
      {(rows) => (
        <ul aria-label="Consents" className="border-t border-hair">
          {rows.map((consent) => (
            <ConsentRow key={consent.id} consent={consent} isNamed />
          ))}
        </ul>
      )}
    </PagedList>
  </div>
)

const wayTexts: Record<string, string> = {
  'sign-up': 'with their account',
  booking: 'with a booking',
  settings: 'in their settings',
  desk: 'at the desk',
  'walk-in': 'in the shop',
  phone: 'on the phone',
  whatsapp: 'on WhatsApp',
}

/** Shows one consent; `isNamed` in lists of several people. */
const ConsentRow = ({ consent, isNamed = false }: { consent: Consent; isNamed?: boolean }) => (
  <li className="border-b border-hair py-3 leading-snug">
    {isNamed && (
      <Link className="link font-semibold" href={`/admin/customers/${consent.customer.id}`} dir="auto">
        {consent.customer.name}
      </Link>
    )}
    <p className="wrap-anywhere">
      {consentLabels[consent.kind]}: <b className="font-semibold">{consent.given ? 'yes' : 'no'}</b>
    </p>
    <p className="num text-label wrap-anywhere text-ink-soft">
      {longDate(consent.createdAt)}, {wayTexts[consent.how] ?? `noted at the desk: ${consent.how}`}
    </p>
  </li>
)

/** Lists a customer's consents, with a form to record that a parent was verified in person. */
export function CustomerConsents({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="consents" className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="consents" className="section-title text-subtitle">
          Agreed to
        </h2>
        <button type="button" className="quiet" onClick={() => setOpen(true)}>
          Parent met in person
        </button>
      </header>
      <PagedList
        list={useInfiniteQuery(consentsQuery(customerId))}
        label="consents"
        empty={<p className="text-ink-soft">Nothing on record.</p>}
      >
        {(rows) => (
          <ul aria-label="Agreed to" className="border-t border-hair">
            {rows.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} />
            ))}
          </ul>
        )}
      </PagedList>
      {isOpen && <ParentMet customerId={customerId} onClose={() => setOpen(false)} />}
    </section>
  )
}

type Props = { customerId: string; onClose: () => void }

function ParentMet({ customerId, onClose }: Props) {
  const submit = useSubmit({
    schema: parentMetForm,
    mutationFn: ({ who }) =>
      send(
        api.admin.customers[':id'].consents.$post({
          param: { id: customerId },
          json: { kind: 'parent_met', given: true, who },
        }),
      ),
    success: () => ({ title: 'Noted', description: 'With the day, and that you noted it.' }),
    onSuccess: onClose,
    failure: 'We could not save this. Please try again.',
    refresh: consentKeys,
    draft: `parent-met-${customerId}`,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      title="Parent met in person"
      description="Note who came with the child, today. A name is enough: never the number of an ID."
    >
      <TextField label="Who was met" name="who" maxLength={80} hint="Such as: Mini Thomas, her mother" />
    </FormDialog>
  )
}
