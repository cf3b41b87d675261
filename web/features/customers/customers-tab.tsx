import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { dateSortOptions } from '../../lib/use-list-filters.ts'
import { useUrlSheet } from '../../lib/use-url-sheet.ts'
import { useInvalidate } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountTag } from './account-tag.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerEmail } from './customer-email.tsx'
import { NewCustomer } from './new-customer.tsx'
import { type Customer, customerKeys, customerStats, displayName, shortCustomerId } from './queries.ts'

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
    <span className="grid justify-items-start gap-5">
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
