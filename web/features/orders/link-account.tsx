import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../shared/names.ts'
import { api } from '../../api.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { AdminOrder } from './queries.ts'
import { toastUpdateFailure, useUpdateOrder } from './use-update-order.ts'

/** Links an order to a customer's account: from then on it is among their orders. */
export function LinkAccount({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [searchText, setSearchText] = useState(order.customerName || order.customerPhone || order.customerEmail || '')
  const list = useInfiniteQuery(listQuery(api.admin.customers, { q: searchText }))
  const { mutate, isPending } = useUpdateOrder(order)
  function link(userId: string, name: string) {
    mutate(
      { userId },
      {
        onSuccess: () => {
          toast({ tone: 'good', title: 'Order linked', description: `${name} sees it under ‘My Orders’.` })
          onClose()
        },
        onError: toastUpdateFailure,
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Whose order is it?"
      description="Choose the account it belongs to. They see it at once: stages, pictures, money."
    >
      <form
        className="mt-4 flex gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          setSearchText(String(new FormData(event.currentTarget).get('q') ?? ''))
        }}
      >
        <input
          type="search"
          name="q"
          className="input"
          aria-label="Name, phone or email"
          placeholder="Name, phone or email"
          defaultValue={searchText}
        />
        <button type="submit" className="btn btn-line">
          Find
        </button>
      </form>
      <div className="pt-4 pb-7">
        <PagedList
          list={list}
          label="customers"
          empty={<p className="text-ink-soft">No account has this name, phone or email.</p>}
        >
          {(rows) => (
            <ul>
              {rows
                .filter(({ hasAccount }) => hasAccount)
                .map(({ id, firstName, lastName, email, phone, emailConfirmed }) => {
                  const name = fullName({ firstName, lastName }) || email || 'A customer'
                  return (
                    <li key={id} className="border-b border-hair">
                      <button
                        type="button"
                        className="grid min-h-14 w-full content-center text-left hover:bg-linen"
                        aria-disabled={isPending}
                        onClick={() => isPending || link(id, name)}
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
                      </button>
                    </li>
                  )
                })}
            </ul>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}
