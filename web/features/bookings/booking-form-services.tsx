import { type ServiceType, serviceName, serviceTypeKeys } from '../../../shared/services.ts'
import { t } from '../../../shared/words/t.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { Icon } from '../../ui/icon.tsx'

const drawings: Record<ServiceType, string> = {
  'baptism-suit': '/art/baptism-suit.svg',
  'communion-dress': '/art/communion-dress.svg',
  accessories: '/art/veil-comb.svg',
  'custom-design': '/art/saree-gown.svg',
}

const tileClass =
  'relative grid cursor-pointer grid-cols-[40px_minmax(0,1fr)] items-center gap-2 rounded border border-edge bg-raised p-2 ' +
  'text-label leading-tight font-medium hover:border-ink-soft ' +
  'sm:grid-cols-1 sm:content-start sm:justify-items-center sm:pt-3.5 sm:pb-3 sm:text-center ' +
  'has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus group-data-wrong:border-danger'

/** What shall we make: four radio buttons that are drawings. */
export function BookingFormServices() {
  const error = useFieldError('serviceType')
  return (
    <fieldset className="group" {...(error && { 'data-wrong': true, 'aria-describedby': 'serviceType-error' })}>
      <legend className="legend">{t('What shall we make?')}</legend>
      <div className="mt-2.5 grid grid-cols-pairs gap-3 sm:grid-cols-4">
        {serviceTypeKeys.map((service) => (
          <label key={service} className={tileClass}>
            <input
              type="radio"
              name="serviceType"
              value={service}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <img src={drawings[service]} alt="" width="72" height="90" loading="lazy" />
            {serviceName(service)}
            <span className="absolute -top-2 -right-2 hidden sm:top-2 sm:right-2 rounded-full bg-ink p-0.5 text-paper peer-checked:block">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error-text mt-1.5" id="serviceType-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
