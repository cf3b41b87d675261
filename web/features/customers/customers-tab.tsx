import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, listQuery, useRefresh } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { byDate, useListFilters } from '../../lib/use-list-filters.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DeskSection } from '../../ui/desk-section.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MailLink } from '../../ui/person-links.tsx'
import { Empty, NothingFound } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useExport } from '../../use-export.ts'
import { CustomerActions } from './customer-actions.tsx'
import { type Customer, customerKeys, customerStats, nameOf } from './queries.ts'

const columns: Column<Customer>[] = [
  {
    header: 'Name',
    on: 'title',
    cell: (customer) => (
      <>
        <Link className="cell-link" href={`/admin/customers/${customer.id}`}>
          {nameOf(customer)}
        </Link>
        <span className="num block font-sans text-[0.875rem] font-normal text-ink-soft">{customer.id.slice(0, 8)}</span>
      </>
    ),
  },
  { header: 'Email', cell: ({ email }) => <MailLink email={email} /> },
  { header: 'Joined', cell: ({ createdAt }) => shortDate(createdAt) },
  { header: 'Orders', end: true, cell: ({ totalOrders }) => totalOrders },
  { header: 'Status', on: 'corner', cell: ({ isActive }) => <StatusTag status={isActive ? 'active' : 'inactive'} /> },
  { header: 'Action', cell: (customer) => <CustomerActions customer={customer} /> },
]
const widths = 'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_max-content_max-content_max-content_max-content]'

/** The owner's customers: counted, found, helped with a password, let in or kept out, exported. */
export function CustomersTab() {
  const { filters, set, clear, isFiltered } = useListFilters()
  const list = useInfiniteQuery(listQuery(api.admin.customers, { q: filters.q, sort: filters.sort }))
  const refresh = useRefresh(customerKeys)
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
    <NothingFound all="Show all customers" onClear={clear}>
      No customer has this name or email.
    </NothingFound>
  ) : (
    <Empty title="No customers yet">Whoever makes an account stands here.</Empty>
  )
  return (
    <DeskSection title="Customers" actions={actions}>
      <Counters />
      <ListTools {...{ filters, set }} sorts={byDate} search="Name or email" />
      <PagedList list={list} label="customers" empty={empty}>
        {(rows) => <DataTable label="Customers" {...{ columns, rows, widths }} />}
      </PagedList>
    </DeskSection>
  )
}

/** Unknown figures are dashes: the list below does not wait for them. */
function Counters() {
  const { data } = useQuery(customerStats)
  return (
    <Figures
      figures={[
        { name: 'Total customers', figure: data?.total ?? '–' },
        { name: 'New this month', figure: data?.newThisMonth ?? '–' },
        { name: 'With active orders', figure: data?.withActiveOrders ?? '–' },
      ]}
    />
  )
}
