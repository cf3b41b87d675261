import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { areaNames, maxTailorNotes } from '../../../shared/order-fields.ts'
import { deliveryWayLabels, isOpen, orderNumber, shortOrderId } from '../../../shared/orders.ts'
import { visitKindOf } from '../../../shared/visits.ts'
import { useOnPaper, useWideScreen } from '../../lib/browser-state.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { longDate } from '../../lib/format.ts'
import { hasDraft } from '../../lib/screen-draft.ts'
import { useSession } from '../../session.tsx'
import { deskBack } from '../../shell/admin-tabs.ts'
import { DetailsPage } from '../../shell/paper-page.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { DescriptionList } from '../../ui/figures.tsx'
import { Fold } from '../../ui/folds.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { BeginChat } from '../answers/public.tsx'
import { useBoutique, usePageTitle } from '../boutique/public.tsx'
import { DeskFamilyLinks } from '../family/public.tsx'
import { EnquiryLink } from '../leads/public.tsx'
import { OrderMoney } from '../money/public.ts'
import { PlanSource } from '../plan/public.ts'
import { OrderVisits } from '../visits/public.tsx'
import { OrderRisk } from './admin-columns.tsx'
import { AdminOrderUpdates } from './admin-order-updates.tsx'
import { EditOrder, orderDraft } from './edit-order.tsx'
import { InspirationPhotos } from './inspiration-photos.tsx'
import { LinkAccount } from './link-account.tsx'
import { OrderAlteration } from './order-alteration.tsx'
import { fieldLabels } from './order-form.ts'
import { OrderMeasurements } from './order-measurements.tsx'
import { OrderQuotes } from './order-quotes.tsx'
import { type OpenOrderSheet, OrderSheets, useOrderSheet } from './order-sheets.tsx'
import { orderTones } from './order-state.ts'
import { OrderStatusControl } from './order-status-control.tsx'
import { formatEventDate, piecesText } from './order-texts.ts'
import { firstNameOf, orderMessage } from './public.ts'
import { type AdminOrder, adminOrderQuery, useOrderAction } from './queries.ts'

export function AdminOrderDetails({ id }: { id: string }) {
  const query = useQuery(adminOrderQuery(id))
  return (
    <DetailsPage
      back={deskBack({ href: '/admin?tab=orders', children: 'Orders' })}
      query={query}
      label="this order"
      loadingLabel="Loading the order"
      missing={
        <EmptyState heading="h1" title="There is no such order">
          The link may be out of date.
        </EmptyState>
      }
    >
      {(order) => <OrderDetails {...{ order }} />}
    </DetailsPage>
  )
}

function OrderDetails({ order }: { order: AdminOrder }) {
  const { id } = order
  usePageTitle(`Order ${orderNumber(order)}`)
  const { sheet, open, dialog } = useOrderSheet()
  return (
    <>
      <AdminOrderHeader order={order} />
      <div className="mt-5">
        <OrderActions order={order} onOpen={open} />
      </div>
      <div className="mt-9 grid grid-cols-1 items-start gap-x-16 gap-y-11 md:grid-cols-[minmax(0,1fr)_minmax(260px,320px)]">
        <aside className="grid grid-cols-1 gap-11 md:order-last">
          <OrderMoney order={order} onOpen={open} />
          <OrderQuotes order={order} onOpen={open} />
          <section className="grid content-start gap-3 max-md:hidden" aria-label="Stage">
            <h2 className="section-title">Stage</h2>
            <OrderStatusControl order={order} onOpen={open} />
            <PlanSource order={order} onPlan={() => open('plan')} />
          </section>
        </aside>
        <div className="grid grid-cols-1 gap-11">
          <AdminOrderUpdates {...{ order }} onAdd={() => open('photo')} />
          <OrderMeasurements order={order} onMeasure={() => open('measure')} />
          <OrderVisits subject={{ orderId: id }} about={order} kind={visitKindOf(order.status)} />
          <OrderFacts order={order} />
          <DeskFamilyLinks orderId={id} />
          <InspirationPhotos {...{ order }} />
        </div>
      </div>
      <OrderSheets {...{ order, sheet, dialog }} onOpen={open} />
    </>
  )
}

function AdminOrderHeader({ order }: { order: AdminOrder }) {
  const { id, outfitType, status, createdAt, customer, customerName, chatRoomId, eventDate } = order
  const [isLinking, setIsLinking] = useState(false)
  return (
    <header className="grid gap-3 print:pt-4">
      <h1 className="page-title">{outfitType}</h1>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1.5 text-ink-soft">
        <StatusTag status={status} tone={orderTones[status]} />
        <span>
          Order <b className="font-semibold text-ink">{orderNumber(order)}</b>
        </span>
        <span>{shortOrderId(id)}</span>
        <span>Made {longDate(createdAt)}</span>
        {eventDate && <span>For {formatEventDate(eventDate)}</span>}
        <OrderRisk order={order} />
      </div>
      <div className="num flex flex-wrap items-center gap-x-6 gap-y-1">
        {customer ? (
          <Link className="link" href={`/admin/customers/${customer.id}`}>
            {customerName || customer.email || 'The customer'}
          </Link>
        ) : (
          <b className="font-semibold">{customerName}</b>
        )}
        {!customer?.hasAccount && (
          <button type="button" className="quiet" onClick={() => setIsLinking(true)}>
            Link to an account
          </button>
        )}
        <Link className="quiet print:hidden" href={`/admin?tab=orders&from=new&order=${id}`}>
          Another for the same family
        </Link>
        {order.customerPhone && <PhoneLinks phone={order.customerPhone} e164={order.customerPhoneE164} />}
        {order.customerEmail && <EmailLink email={order.customerEmail} />}
        {chatRoomId ? (
          <Link className="quiet print:hidden" href={`/admin?tab=messages&room=${chatRoomId}`}>
            Their chat
          </Link>
        ) : (
          customer?.hasAccount && <BeginChat orderId={id}>Write in the chat</BeginChat>
        )}
      </div>
      <OrderAlteration order={order} />
      {isLinking && <LinkAccount order={order} onClose={() => setIsLinking(false)} />}
    </header>
  )
}

type Props = { order: AdminOrder; onOpen: OpenOrderSheet }

const actions = [
  ['photo', 'camera', 'Photo', ''],
  ['payment', 'rupee', 'Payment', 'btn-line md:hidden'],
  ['stage', 'tape', 'Stage', 'btn-line md:hidden'],
  ['measure', 'measure', 'Measure', 'btn-line'],
] as const

/**
 * Shows the most frequent actions on an order: at thumb's reach on a phone; beside money and stage on a wide screen.
 */
function OrderActions({ order, onOpen }: Props) {
  const message = orderMessage(order, { to: firstNameOf(order.customerName), from: useBoutique().name })
  return (
    <nav className="order-actions" aria-label="What to do">
      {actions.map(
        ([sheet, icon, label, className]) =>
          (sheet !== 'measure' || isOpen(order.status)) && (
            <button
              key={sheet}
              type="button"
              className={`btn btn-small order-action ${className}`}
              onClick={() => onOpen(sheet)}
            >
              <Icon name={icon} />
              {label}
            </button>
          ),
      )}
      <a
        className="btn btn-line btn-small order-action"
        href={whatsappUrl(order.customerPhoneE164, message)}
        {...externalLink}
      >
        <Icon name="whatsapp" />
        WhatsApp
      </a>
    </nav>
  )
}

/**
 * Shows the agreed facts and the form that changes them. The form is 2,000 px long: folded on a phone, never printed.
 */
function OrderFacts({ order }: { order: AdminOrder }) {
  const { user } = useSession()
  const isWide = useWideScreen()
  const isOnPaper = useOnPaper()
  // Opens the form if it has an unsaved draft, so the restored values are in view.
  const [isOpen, setOpen] = useState(() => isWide || hasDraft(user?.id ?? '', orderDraft(order.id)))
  return (
    <section className="grid gap-4" aria-label="The order">
      <h2 className="section-title">The order</h2>
      {(!isOpen || isOnPaper) && <DescriptionList items={factsOf(order)} />}
      <CopyToTailor order={order} />
      <Fold title="Change the order" isOpen={isOpen} onToggle={setOpen} className="print:hidden">
        <div className="pt-4">
          <EditOrder key={order.id} order={order} />
        </div>
      </Fold>
    </section>
  )
}

/**
 * Copies the customer's words to the tailor's notes at a press. They are never copied automatically, because they may
 * contain a number or a name.
 */
function CopyToTailor({ order }: { order: AdminOrder }) {
  const { mutate, isPending } = useOrderAction(order, () => ({
    title: 'Copied to the tailor',
    description: `Change it under ‘${fieldLabels.tailorNotes}’.`,
  }))
  const { description, tailorNotes } = order
  if (!description || !isOpen(order.status) || tailorNotes?.includes(description)) return null
  const notes = [tailorNotes, description].filter(Boolean).join('\n')
  return (
    <button
      type="button"
      className="quiet justify-self-start print:hidden"
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ tailorNotes: notes.slice(0, maxTailorNotes) })}
    >
      {isPending ? 'One moment...' : 'Copy to the tailor'}
    </button>
  )
}

const factsOf = (order: AdminOrder) => ({
  'Made of': order.enquiry && <EnquiryLink enquiry={order.enquiry} />,
  [fieldLabels.eventDate]: formatEventDate(order.eventDate),
  [fieldLabels.estimatedDelivery]: order.estimatedDelivery && longDate(order.estimatedDelivery),
  [fieldLabels.items]: piecesText(order.items),
  [fieldLabels.deliveryWay]:
    order.deliveryWay &&
    [deliveryWayLabels[order.deliveryWay], order.deliveryAddress, order.deliveryPinCode].filter(Boolean).join(', '),
  ...Object.fromEntries(areaNames.map((name) => [fieldLabels[name], order[name]])),
})
