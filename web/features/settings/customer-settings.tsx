import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { SettingsForm } from './settings-form.tsx'

export const CustomerSettings = () => (
  <SettingsForm
    settings={query(api.user.settings)}
    save={(chosen) => send(api.user.settings.$put({ json: chosen }))}
    onSaveFailed={(error) => toastFailure(error, 'Failed to update settings')}
    switches={[
      { name: 'emailNotifications', label: 'Email notifications', hint: 'Confirmations and receipts, to your address' },
      { name: 'pushNotifications', label: 'Notifications on this phone', hint: 'A short note when something changes' },
      { name: 'orderUpdates', label: 'Order updates', hint: 'New photos, fittings, and when it is ready' },
      { name: 'marketingEmails', label: 'News and offers', hint: 'When there is something new in the shop' },
    ]}
  />
)
