import { useQuery } from '@tanstack/react-query'
import { adminBookingFormInput, bookingStatuses, enteredBookingSources } from '../../../shared/bookings.ts'
import { unansweredFilter } from '../../../shared/lists.ts'
import { photoLimits } from '../../../shared/photos.ts'
import { serviceLabels, serviceTypeKeys } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { humanize, shortDate } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import { dateAndScoreSortOptions, nextEventSortOption, type UrlDialog, useUrlSheet } from '../../lib/url-state.ts'
import { rowQuery } from '../../queries.ts'
import { AdminList } from '../../shell/admin-list.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { KnownNumber, useKnownNumber } from '../customers/public.tsx'
import { leadKeys, ScorePopover, type Wish, wishQuery } from '../leads/public.tsx'
import { PhotosField, useFormPhotos } from '../uploads/public.ts'
import { BookingDetails } from './booking-details.tsx'
import { type AdminBooking, bookingKeys, scoreOf } from './queries.ts'

const columns: Column<AdminBooking>[] = [
  { header: 'Child', cardPlace: 'title', cell: (booking) => booking.childName },
  { header: 'Parent', cell: (booking) => booking.parentName },
  { header: 'Phone', cell: (booking) => <PhoneLinks phone={booking.phone} e164={booking.phoneE164} /> },
  { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
  { header: 'Service', cell: ServiceCell },
  { header: 'Status', cardPlace: 'corner', cell: (booking) => <StatusTag status={booking.status} /> },
  {
    header: 'Lead score',
    cardLabel: 'Score',
    alignEnd: true,
    cell: (booking) => <ScorePopover score={scoreOf(booking)} reasons={booking.scoreReasons} />,
  },
  { header: 'Date', alignEnd: true, cell: (booking) => shortDate(booking.createdAt) },
]

/** Shows the requested service and the day of the event. */
function ServiceCell({ serviceType, eventDate }: AdminBooking) {
  return (
    <>
      {serviceLabels[serviceType]}
      {eventDate && <b className="font-medium whitespace-nowrap text-ink md:block"> for {shortDate(eventDate)}</b>}
    </>
  )
}

const columnWidths =
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_max-content_minmax(0,1.3fr)_minmax(104px,1.3fr)_max-content_max-content_max-content]'

const sorts = [...dateAndScoreSortOptions, nextEventSortOption]
const statuses = [unansweredFilter, ...bookingStatuses].map((value) => ({ value, label: humanize(value) }))

export function BookingsTab() {
  const adding = useUrlSheet('add', ['enquiry'])
  return (
    <AdminList
      title="Consultation Bookings"
      label="bookings"
      route={api.bookings}
      columns={columns}
      widths={columnWidths}
      statuses={statuses}
      sorts={sorts}
      searchLabel="Name, email, phone or service"
      noResults="No booking has this name, email, phone, service or status."
      empty={
        <EmptyState title="No bookings yet">
          When somebody books a consultation, it appears here. Walk-ins and calls you can add yourself.
        </EmptyState>
      }
      exporting={{
        request: (query, options) => api.admin.bookings.export.$get({ query }, options),
        filename: 'bookings_export.xlsx',
        failure: { title: 'Error', description: 'Failed to export bookings' },
      }}
      actions={
        <button type="button" className="btn btn-small" onClick={() => adding.open('booking')}>
          <Icon name="plus" />
          Add booking
        </button>
      }
      rowQuery={rowQuery(api.bookings)}
      dialog={({ row, ...dialog }) => <BookingDetails booking={row} {...dialog} />}
    >
      {adding.value === 'booking' && <NewBooking {...adding.along} dialog={adding.dialog} />}
    </AdminList>
  )
}

type NewProps = { dialog: UrlDialog; enquiry?: string | null }

/** Form of a new booking: empty, or filled from an enquiry or a chat. */
function NewBooking({ dialog, enquiry }: NewProps) {
  const wish = useQuery({ ...wishQuery(enquiry ?? ''), enabled: Boolean(enquiry) })
  if (!enquiry) return <AddBooking dialog={dialog} place="new-booking" />
  if (wish.data) return <AddBooking dialog={dialog} place={`new-booking-${enquiry}`} wish={wish.data} />
  return (
    <Dialog {...dialog} wide title="New booking">
      {wish.data === null ? (
        <p className="py-7 text-ink-soft">What this booking would be made of is not there any more.</p>
      ) : wish.isError ? (
        <ErrorState onRetry={wish.refetch}>We could not load what they wrote.</ErrorState>
      ) : (
        <Skeleton label="Loading what they wrote" />
      )}
    </Dialog>
  )
}

type Props = { dialog: UrlDialog; place: string; wish?: Wish }

/** Adds a booking for a person who visited, called or wrote, with their photos. */
function AddBooking({ dialog, place, wish }: Props) {
  const draft = useDraft(place)
  const photos = useFormPhotos(draft)
  const [phone, setPhone] = useDraftState(draft, () => wish?.phone ?? '')
  const known = useKnownNumber(wish?.userId ? '' : phone)
  const { enquiry, userId } = wish ?? {}
  const submit = useSubmit({
    schema: adminBookingFormInput,
    isReady: photos.isReady,
    mutationFn: ({ consent, ...fields }, idFor) => {
      const from = { ...(enquiry && { enquiry }), ...(userId && { userId }) }
      const booking = { ...fields, ...from, consent: consent === 'on', inspirationPhotos: photos.keys }
      return send(api.admin.bookings.$post({ json: { ...booking, id: idFor(booking) } }))
    },
    success: (_booking, { parentName, childName }) => ({
      title: 'Booking added',
      description: `${parentName}, for ${childName}`,
    }),
    onSuccess: photos.clearBefore(dialog.onOpenChange),
    failure: 'We could not add this booking. Please try again.',
    refresh: wish ? [...bookingKeys.admin, ...leadKeys] : bookingKeys.admin,
    draft,
  })
  return (
    <FormDialog
      {...{ submit, dialog }}
      wide
      title={wish ? 'New booking' : 'Add booking'}
      description={wish?.description}
      saveLabel="Add booking"
      footer={{ busyLabel: 'Adding...' }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select label="How did they reach us?" name="source" defaultValue={wish?.source}>
          {enteredBookingSources.map((source) => (
            <option key={source} value={source}>
              {humanize(source)}
            </option>
          ))}
        </Select>
        <Select label="What shall we make?" name="serviceType" defaultValue={wish?.serviceType}>
          <option value="">Please choose</option>
          {serviceTypeKeys.map((service) => (
            <option key={service} value={service}>
              {serviceLabels[service]}
            </option>
          ))}
        </Select>
        <TextField label="Who is it for?" name="childName" autoComplete="off" defaultValue={wish?.name} />
        <TextField label="Parent's name" name="parentName" autoComplete="off" defaultValue={wish?.name} />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={wish?.phone ?? ''}
          onInput={(event) => setPhone(event.currentTarget.value)}
          hint={known.length > 0 && <KnownNumber customers={known} />}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          optional
          defaultValue={wish?.email ?? ''}
        />
        <DateField label="Date of the function" name="eventDate" optional min={indianToday()} />
        <TextField label="Best time to call" name="preferredTime" optional />
        <div className="sm:col-span-2">
          <TextArea label="Message" name="message" optional defaultValue={wish?.message ?? ''} />
        </div>
        <div className="grid gap-1.5 sm:col-span-2">
          <p className="legend">
            Photos they sent <span className="font-normal text-ink-soft">(up to {photoLimits.count})</span>
          </p>
          <PhotosField photos={photos} limit={photoLimits.count} place={place} />
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 sm:col-span-2">
          <input type="checkbox" name="consent" className="size-6 shrink-0 accent-ink" />
          They agree that we keep these details
        </label>
      </div>
    </FormDialog>
  )
}
