import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { newCustomerInput } from '../../../shared/customers.ts'
import { ApiError, api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { dateSortOptions, type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { useInvalidate } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Figures } from '../../ui/figures.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountTag, CustomerActions, CustomerEmail } from './customer-actions.tsx'
import { type Customer, customerKeys, customerStats, displayName, shortCustomerId } from './public.tsx'

const columns: Column<Customer>[] = [
  {
    header: 'Name',
    cardPlace: 'title',
    cell: (customer) => (
      <>
        <Link className="row-open" href={`/admin/customers/${customer.id}`}>
          {displayName(customer)}
        </Link>
        <span className="num font-sans text-fine font-normal whitespace-nowrap text-ink-soft max-md:ml-2.5 md:block">
          {shortCustomerId(customer.id)}
        </span>
      </>
    ),
  },
  { header: 'Email', cell: EmailAndPhone },
  { header: 'Joined', cardLabel: 'Joined', cell: ({ createdAt }) => shortDate(createdAt) },
  { header: 'Orders', cardLabel: 'Orders', alignEnd: true, cell: ({ totalOrders }) => totalOrders },
  { header: 'Status', cardPlace: 'corner', cell: (customer) => <AccountTag {...customer} /> },
  { header: 'Action', screenOnly: true, cell: (customer) => <CustomerActions customer={customer} /> },
]

function EmailAndPhone(customer: Customer) {
  const { phone, phoneE164 } = customer
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 md:grid md:justify-items-start md:gap-y-5">
      {(customer.email || !phone) && <CustomerEmail {...customer} />}
      {phone && <PhoneLinks phone={phone} e164={phoneE164} />}
    </span>
  )
}

export const CustomersTab = () => (
  <AdminList
    title="Customers"
    label="customers"
    route={api.admin.customers}
    columns={columns}
    widths="md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_max-content_max-content_max-content]"
    sorts={dateSortOptions}
    statuses={[{ value: 'wanted', label: 'Want news and offers' }]}
    statusLabel="News and offers"
    statusParameter="letters"
    allStatusesLabel="All customers"
    searchLabel="Name, email or phone"
    noResults="No customer here has this name, email or phone."
    empty={
      <EmptyState title="No customers yet">Everybody who opens an account, books or orders appears here.</EmptyState>
    }
    exporting={{
      request: ({ status, ...query }, options) =>
        api.admin.customers.export.$get(
          { query: { ...query, letters: status === 'wanted' ? status : undefined } },
          options,
        ),
      filename: 'customers_export.xlsx',
      failure: { title: 'Export Failed', description: 'Failed to export customers' },
    }}
    actions={
      <>
        <AddCustomer />
        <RefreshButton />
      </>
    }
    figures={<CustomerFigures />}
  />
)

function AddCustomer() {
  const adding = useUrlSheet('add')
  return (
    <>
      <AddButton label="New customer" onPress={() => adding.open('customer')} />
      {adding.value === 'customer' && <NewCustomer dialog={adding.dialog} />}
    </>
  )
}

function RefreshButton() {
  const [queryKey] = customerKeys
  const isFetching = useIsFetching({ queryKey }) > 0
  return (
    <button
      type="button"
      className="btn btn-line btn-small"
      disabled={isFetching}
      onClick={useInvalidate(customerKeys)}
    >
      <Icon name="refresh" />
      Refresh
    </button>
  )
}

/** Unknown figures are dashes: the list below does not wait for them. */
function CustomerFigures() {
  const { data } = useQuery(customerStats)
  return (
    <Figures
      figures={[
        { name: 'Total customers', value: data?.total ?? '–' },
        { name: 'New this month', value: data?.newThisMonth ?? '–' },
        { name: 'With active orders', value: data?.withActiveOrders ?? '–' },
      ]}
    />
  )
}

const fields = z.extend(z.pick(newCustomerInput, { firstName: true, lastName: true, phone: true }), {
  another: z.optional(z.literal('on')),
})

type Props = { dialog: UrlDialog }

/** Somebody who came, called or wrote, kept by phone. A number that somebody has already leads to that page. */
function NewCustomer({ dialog }: Props) {
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
    <FormDialog wide title="New customer" saveLabel="Add customer" {...{ submit, dialog }}>
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
            This is someone else
          </label>
        </p>
      )}
    </FormDialog>
  )
}
