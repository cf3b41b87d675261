import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { addressTexts, factTexts } from '../../../shared/boutique-input.ts'
import { phoneText } from '../../../shared/phone-text.ts'
import { TextField } from '../../ui/field.tsx'
import { MalayalamFold } from '../../ui/folds.tsx'

type Props = { facts: BoutiqueFacts }

export function FactsFields({ facts }: Props) {
  const field = (
    label: string,
    name: string,
    value: string | number | undefined,
    more: Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'optional' | 'maxLength'> = {},
  ) => <TextField label={label} name={name} defaultValue={value} autoComplete="off" {...more} />
  const { address } = facts
  const optional = true
  return (
    <>
      <Group title="The boutique" end={<MalayalamFold texts={factTexts} values={facts.malayalam} />}>
        {field('Name of the boutique', 'name', facts.name)}
        {field('Your name', 'owner', facts.owner, { hint: "Shown under 'Meet ...'." })}
        {field('Began in the year', 'established', facts.established, { type: 'number', optional })}
        {field('Website since', 'siteSince', facts.siteSince, { hint: 'The first year shown in the footer.' })}
        {field('Notice', 'notice', facts.notice, {
          optional,
          maxLength: 120,
          hint: "One line at the top of the shop, such as 'Christmas orders until 1 December'.",
        })}
      </Group>
      <Group
        title="How to reach you"
        end={<MalayalamFold of="address." texts={addressTexts} values={address.malayalam} />}
      >
        {field('Phone', 'phone', facts.phone && phoneText(facts.phone), { type: 'tel' })}
        {field('WhatsApp', 'whatsapp', facts.whatsapp && phoneText(facts.whatsapp), { type: 'tel', optional })}
        {field('Email', 'email', facts.email, { type: 'email' })}
        {field('Street', 'street', address.street)}
        {field('Area', 'area', address.area)}
        {field('City', 'city', address.city)}
        {field('Postcode', 'postcode', address.postcode)}
        {field('State', 'state', address.state)}
        {field('Pin on the map', 'map', address.map, {
          optional,
          hint: 'A link from Google Maps, or two numbers such as 9.98, 76.30. Without it the map looks for your address.',
        })}
      </Group>
      <p>
        Opening hours and closed days are in the settings, under{' '}
        <Link className="link" href="/admin/settings?tab=hours">
          Hours and holidays
        </Link>
      </p>
      <Group title="Where people follow you">
        {field('Instagram name', 'handle', facts.instagram?.handle, { optional })}
        {field('Instagram address', 'instagram', facts.instagram?.url, { type: 'url', optional })}
        {field('Facebook address', 'facebook', facts.facebook?.url, { type: 'url', optional })}
      </Group>
      <Group title="Your track record">
        {field('Happy families', 'families', facts.families, { optional })}
        {field('Years of experience', 'experience', facts.experience, { optional })}
        {field('Out of 5', 'ratingValue', facts.rating?.value, { optional })}
        {field('From how many families', 'ratingFrom', facts.rating?.from, { optional })}
      </Group>
    </>
  )
}

type GroupProps = { title: string; end?: ReactNode; children: ReactNode }

const Group = ({ title, end, children }: GroupProps) => (
  <fieldset className="grid gap-3">
    <legend className="section-title mb-3">{title}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    {end}
  </fieldset>
)
