import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { dateSortOptions, useListFilters } from '../../lib/use-list-filters.ts'
import { listQuery, useInvalidate } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useExport } from '../../shell/use-export.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmailLink } from '../../ui/contact-links.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { EmptyState, NoResults } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { type Customer, customerKeys, customerStats, displayName } from './queries.ts'

const columns: Column<Customer>[] = [
  {
    header: 'Name',
    cardPlace: 'title',
    cell: (customer) => (
      <>
        <Link className="cell-link" href={`/admin/customers/${customer.id}`}>
          {displayName(customer)}
        </Link>
        <span className="num block font-sans text-fine font-normal text-ink-soft">{customer.id.slice(0, 8)}</span>
      </>
    ),
  },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Joined', cell: ({ createdAt }) => shortDate(createdAt) },
  { header: 'Orders', alignEnd: true, cell: ({ totalOrders }) => totalOrders },
  {
    header: 'Status',
    cardPlace: 'corner',
    cell: ({ isActive }) => <StatusTag status={isActive ? 'active' : 'inactive'} />,
  },
  { header: 'Action', cell: (customer) => <CustomerActions customer={customer} /> },
]
const columnWidths = 'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_max-content_max-content_max-content]'

/** The owner's customers: counted, found, helped with a password, let in or kept out, exported. */
export function CustomersTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.customers, { q: filters.q, sort: filters.sort }))
  const refresh = useInvalidate(customerKeys)
  const exporting = useExport({
    request: (period) => api.admin.customers.export.$get({ query: period }),
    filename: 'customers_export.xlsx',
    failure: { title: 'Export Failed', description: 'Failed to export customers' },
  })
  const actions = (
    <>
      <ExportButton {...exporting} />
      <button type="button" className="btn btn-line btn-small" disabled={list.isFetching} onClick={refresh}>
        <Icon name="refresh" />
        Refresh
      </button>
    </>
  )
  const empty = isFiltered ? (
    <NoResults all="Show all customers" onClear={clear}>
      No customer has this name or email.
    </NoResults>
  ) : (
    <EmptyState title="No customers yet">Whoever makes an account stands here.</EmptyState>
  )
  return (
    <AdminSection title="Customers" actions={actions}>
      <CustomerFigures />
      <ListToolbar {...{ filters, set }} sorts={dateSortOptions} searchLabel="Name or email" />
      <PagedList list={list} label="customers" empty={empty}>
        {(rows) => <DataTable label="Customers" {...{ columns, rows, widths: columnWidths }} />}
      </PagedList>
    </AdminSection>
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
