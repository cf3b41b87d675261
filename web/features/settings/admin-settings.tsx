import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { toast } from '../../ui/toast.tsx'
import { SettingsForm } from './settings-form.tsx'

export const AdminSettings = () => (
  <SettingsForm
    settings={query(api.admin.settings)}
    save={(chosen) => send(api.admin.settings.$put({ json: chosen }))}
    onSaveFailed={() =>
      toast({ tone: 'bad', title: 'Error', description: 'Failed to update settings. Please try again.' })
    }
    switches={[
      {
        name: 'emailNotifications',
        label: 'Email notifications',
        hint: 'What you switch on below, to your email address',
      },
      { name: 'pushNotifications', label: 'Push notifications', hint: 'On each phone and computer you allow' },
      { name: 'leadAlerts', label: 'Lead alerts', hint: 'Questions from the website' },
      { name: 'bookingAlerts', label: 'Booking alerts', hint: 'New and cancelled bookings' },
      { name: 'chatAlerts', label: 'Chat alerts', hint: 'Guests and new messages' },
      { name: 'dailyReports', label: 'Daily reports', hint: 'Daily summary at 7 PM' },
    ]}
  />
)
