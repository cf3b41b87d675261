import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ownErasureForm } from '../../../shared/data-requests.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { leave, logout } from '../../logout.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { obstaclesQuery } from './queries.ts'

/** The end of an account: what goes and what stays, and the password as the last word. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const obstacles = useQuery(obstaclesQuery)
  return (
    <section aria-labelledby="delete" className="grid justify-items-start gap-3">
      <h2 id="delete" className="text-title leading-tight">
        {t('Delete my account')}
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        {t(
          'Everything we keep about you is deleted, once nothing is being made for you and nothing is left to pay. Download it first if you want a copy.',
        )}
      </p>
      <QueryState query={obstacles} label={t('whether it can be deleted now')} loading={<Skeleton rows={1} />}>
        {({ openOrders: [order], unpaid }) =>
          order ? (
            <Obstacle orderId={order}>
              {t('You have an order being made. We can delete your account when it is delivered or cancelled.')}
            </Obstacle>
          ) : unpaid > 0 ? (
            <Obstacle>
              {t('{amount} is still to be paid. We can delete your account when it is.', {
                amount: formatRupees(unpaid),
              })}
            </Obstacle>
          ) : (
            <button type="button" className="btn btn-line" onClick={() => setOpen(true)}>
              {t('Delete my account')}
            </button>
          )
        }
      </QueryState>
      {hasBegun && (
        <Dialog
          open
          onOpenChange={() => void logout()}
          title={t('Erasing has begun.')}
          description={t('You are signed out. The rest of your data is erased in the next few hours.')}
        >
          <footer className="dialog-footer">
            <button type="button" className="btn btn-line" onClick={() => void logout()}>
              {t('To the home page')}
            </button>
          </footer>
        </Dialog>
      )}
      {isOpen && !hasBegun && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('Delete my account')}
          description={t('This cannot be undone, not even by us.')}
        >
          <DeleteForm onClose={() => setOpen(false)} onBegun={() => setBegun(true)} />
        </Dialog>
      )}
    </section>
  )
}

type ObstacleProps = { orderId?: string; children: ReactNode }

/** The reason why the account stays for now, and the way to what has to end first. */
const Obstacle = ({ orderId, children }: ObstacleProps) => (
  <div className="grid max-w-paragraph justify-items-start border-l-3 border-dashed border-thread bg-linen px-4 py-3">
    <p className="font-semibold">{children}</p>
    <Link className="link" href={orderId ? `/user/orders/${orderId}` : '/user/dashboard?tab=orders'}>
      {orderId ? t('See your order') : t('See your orders')}
    </Link>
  </div>
)

const goes = [
  t('Your name, number and address'),
  t('Bookings, questions and visits'),
  t('Measurements, and whose they are'),
  t('Photos, chats and messages'),
]
const stays = [
  t('Your orders in our books: what was made, days and money, without your name'),
  t('Bills, with your name, for eight years'),
  t('That an account was deleted, for 400 days'),
  t('What the law asks us to keep, sealed, as the privacy page says'),
]

/** Everything is erased: the home page says so. */
const leaveDeleted = () => leave(t('Your account is deleted, and you are signed out.'))

function DeleteForm({ onClose, onBegun }: { onClose: () => void; onBegun: () => void }) {
  const [keepWords, setKeepWords] = useState(false)
  const submit = useSubmit({
    schema: ownErasureForm,
    mutationFn: ({ password }) => send(api.user.delete.$post({ json: { password, keepWords } })),
    onSuccess: ({ done }) => (done ? leaveDeleted() : onBegun()),
    failure: t('We could not delete your account. Please try again.'),
    failureTitle: t('Not deleted'),
  })
  return (
    <Form submit={submit} className="mt-5 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title={t('What we delete')} points={goes} />
        <Points title={t('What we keep')} points={stays} />
      </div>
      <TextField label={t('Your password')} name="password" type="password" autoComplete="current-password" />
      <Switch
        label={t('Keep my published words')}
        hint={t('What you said about an order, and we show in the shop, stays with your name beside it')}
        checked={keepWords}
        onChange={setKeepWords}
      />
      <FormFooter
        className="btn btn-danger"
        busyLabel={t('Deleting...')}
        cancelLabel={t('Keep my account')}
        onCancel={onClose}
      >
        {t('Delete it for good')}
      </FormFooter>
    </Form>
  )
}

const Points = ({ title, points }: { title: string; points: string[] }) => (
  <section className="grid content-start gap-1.5">
    <h3 className="font-sans text-label font-semibold">{title}</h3>
    <ul className="grid list-disc gap-0.5 pl-5 text-label text-ink-soft">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)
