import { t } from './words/t.ts'

/** Why the shop is closed, in the language that is spoken: a holiday by its name there, and the owner's own words as they are. */
export function holidayName(reason: string) {
  const names: Record<string, string> = {
    'Mannam Jayanthi': t('Mannam Jayanthi'),
    'Republic Day': t('Republic Day'),
    'Maha Sivarathri': t('Maha Sivarathri'),
    'Id-ul-Fitr': t('Id-ul-Fitr'),
    'Maundy Thursday': t('Maundy Thursday'),
    'Good Friday': t('Good Friday'),
    Easter: t('Easter'),
    'Ambedkar Jayanthi': t('Ambedkar Jayanthi'),
    Vishu: t('Vishu'),
    'May Day': t('May Day'),
    Bakrid: t('Bakrid'),
    Muharram: t('Muharram'),
    'Karkidaka Vavu': t('Karkidaka Vavu'),
    'Independence Day': t('Independence Day'),
    Onam: t('Onam'),
    'Ayyankali Jayanthi': t('Ayyankali Jayanthi'),
    'Sreekrishna Jayanthi': t('Sreekrishna Jayanthi'),
    'Sree Narayana Guru Samadhi': t('Sree Narayana Guru Samadhi'),
    'Gandhi Jayanthi': t('Gandhi Jayanthi'),
    'Mahanavami and Vijayadasami': t('Mahanavami and Vijayadasami'),
    Deepavali: t('Deepavali'),
    Christmas: t('Christmas'),
  }
  return names[reason] ?? reason
}
