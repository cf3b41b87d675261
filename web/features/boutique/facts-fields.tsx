import type { ReactNode } from 'react'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { TextField } from '../../ui/field.tsx'
import { ClosedDaysFields } from './closed-days-fields.tsx'
import { WeekFields } from './week-fields.tsx'

type Props = { facts: BoutiqueFacts; errors: Record<string, string>; onChange: () => void }

export function FactsFields({ facts, errors, onChange }: Props) {
  const field = (label: string, name: string, value: string | number, more: { type?: string; hint?: string } = {}) => (
    <TextField label={label} name={name} defaultValue={value} autoComplete="off" error={errors[name]} {...more} />
  )
  const { address, hours } = facts
  return (
    <>
      <Group title="The boutique">
        {field('Name of the boutique', 'name', facts.name)}
        {field('Your name', 'owner', facts.owner, { hint: "It stands under 'Meet ...'." })}
        {field('Began in the year', 'established', facts.established, { type: 'number' })}
        {field('Website since', 'siteSince', facts.siteSince, { hint: 'The first year of the footer.' })}
      </Group>
      <Group title="How to reach you">
        {field('Phone', 'phone', facts.phone, { type: 'tel' })}
        {field('WhatsApp', 'whatsapp', facts.whatsapp, { type: 'tel', hint: 'With the country code, such as 91.' })}
        {field('Email', 'email', facts.email, { type: 'email' })}
        {field('Street', 'street', address.street)}
        {field('Area', 'area', address.area)}
        {field('City', 'city', address.city)}
        {field('Postcode', 'postcode', address.postcode)}
        {field('State', 'state', address.state)}
      </Group>
      <fieldset className="grid gap-4">
        <legend className="section-title mb-3">Opening hours</legend>
        <WeekFields week={hours.week} errors={errors} />
        <ClosedDaysFields closed={hours.closed} errors={errors} onChange={onChange} />
      </fieldset>
      <Group title="Where people follow you">
        {field('Instagram name', 'handle', facts.instagram.handle)}
        {field('Instagram address', 'instagram', facts.instagram.url, { type: 'url' })}
        {field('Facebook address', 'facebook', facts.facebook.url, { type: 'url' })}
      </Group>
      <Group title="What you are proud of">
        {field('Happy families', 'families', facts.families)}
        {field('Years of experience', 'experience', facts.experience)}
        {field('Out of 5', 'ratingValue', facts.rating.value)}
        {field('From so many families', 'ratingFrom', facts.rating.from)}
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="section-title mb-3">{title}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)
