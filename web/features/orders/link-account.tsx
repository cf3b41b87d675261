import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../shared/names.ts'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { SearchForm } from '../../ui/list-toolbar.tsx'
import { unprovenNote } from '../customers/public.tsx'
import { type AdminOrder, useOrderAction } from './queries.ts'

type Account = { id: string; name: string; unproven: string }

const noAccount = 'No account has this name, phone or email.'

/** Links an order to a customer's account, which adds it to the customer's orders. */
export function LinkAccount({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [searchText, setSearchText] = useState(order.customerName || order.customerPhone || order.customerEmail || '')
  const list = useInfiniteQuery(listQuery(api.admin.customers, { q: searchText }))
  const [chosen, setChosen] = useState<Account>()
  const linked = () => ({ title: 'Order linked', description: `${chosen?.name} sees it under ‘My Orders’.` })
  const { mutate, isPending } = useOrderAction(order, linked, onClose)
  return (
    <Dialog open onOpenChange={onClose} title="Whose order is it?" description="Choose the account it belongs to.">
      <SearchForm label="Name, phone or email" className="mt-4" asked={searchText} onFind={setSearchText}>
        <button type="submit" className="btn btn-line">
          Find
        </button>
      </SearchForm>
      <div className="pt-4 pb-7">
        <PagedList list={list} label="customers" empty={<p className="text-ink-soft">{noAccount}</p>}>
          {(rows) => {
            const accounts = rows.filter(({ hasAccount }) => hasAccount)
            // The search also finds customers without an account, who cannot be linked.
            if (accounts.length === 0)
              return <p className="text-ink-soft">{list.hasNextPage ? 'None so far.' : noAccount}</p>
            return (
              <ul>
                {accounts.map(({ id, firstName, lastName, email, phone, emailConfirmed, phoneConfirmedAt }) => {
                  const name = fullName({ firstName, lastName }) || email || 'A customer'
                  return (
                    <li key={id} className="border-b border-hair">
                      <button
                        type="button"
                        className="grid min-h-14 w-full content-center text-left hover:bg-linen"
                        onClick={() =>
                          setChosen({ id, name, unproven: unprovenNote({ emailConfirmed, phone, phoneConfirmedAt }) })
                        }
                      >
                        <b className="font-semibold wrap-anywhere">{name}</b>
                        <span className="text-label wrap-anywhere text-ink-soft">
                          {[email, phone].filter(Boolean).join(', ')}
                        </span>
                        {!emailConfirmed && (
                          <span className="text-label font-semibold text-danger">
                            This address is not confirmed: make sure that it is them.
                          </span>
                        )}
                        {phone && !phoneConfirmedAt && (
                          <span className="text-label font-semibold text-danger">Number not confirmed</span>
                        )}
                      </button>
                    </li>
                  )
                })}
              </ul>
            )
          }}
        </PagedList>
      </div>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(undefined)}
          title={`Link it to ${chosen.name}?`}
          confirmLabel="Link order"
          cancelLabel="Not yet"
          busy={isPending}
          harmless
          onConfirm={() => mutate({ userId: chosen.id }, { onSettled: () => setChosen(undefined) })}
        >
          They see it at once: stages, pictures and money. It cannot be taken off their account here.
          {chosen.unproven && ` ${chosen.unproven}`}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
