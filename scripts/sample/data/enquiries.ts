import type { LeadStatus } from '../../../shared/leads.ts'
import { placeholderPhone } from './families.ts'

type SampleEnquiry = {
  name: string
  phone?: string
  email?: string
  daysAgo: number
  status: LeadStatus
  subject?: string
  /** An enquiry has a message; a chat lead says where it writes from instead. */
  message?: string
  location?: string
  /** Notes of the desk, oldest first. */
  notes?: { daysAgo: number; text: string }[]
}

/** Questions left through the enquiry form. */
export const sampleContacts: SampleEnquiry[] = [
  {
    name: 'Jincy Paul',
    email: 'jincy.paul@example.com',
    phone: placeholderPhone(41),
    daysAgo: 0,
    status: 'new',
    subject: 'Matching set for twins',
    message: 'Do you make two of the same suit, one size apart? They are three and very particular.',
  },
  {
    name: 'Hari Govind',
    email: 'hari.g@example.com',
    daysAgo: 2,
    status: 'new',
    message: 'Is the shop open on the second Saturday?',
  },
  {
    name: 'സിസിലി ഫ്രാൻസിസ്',
    email: 'cicily.f@example.com',
    phone: placeholderPhone(43),
    daysAgo: 4,
    status: 'qualified',
    subject: 'മാമോദീസ ഉടുപ്പ്',
    message: 'രണ്ടാഴ്ചയ്ക്കുള്ളിൽ കിട്ടുമോ?',
  },
  {
    name: 'Rebecca Koshy',
    email: 'rebecca.koshy@example.com',
    phone: placeholderPhone(44),
    daysAgo: 9,
    status: 'new',
    subject: 'Delivery to Bengaluru',
    message: 'Can you courier a communion dress to Bengaluru, and do a fitting over video?',
  },
  {
    name: 'Manu Joseph',
    email: 'manu.j@example.com',
    phone: placeholderPhone(45),
    daysAgo: 15,
    status: 'qualified',
    subject: 'Father and son',
    message: 'A mundu for me with the same kasavu as his baptism suit. Possible?',
    notes: [
      { daysAgo: 3, text: 'Two metres of the kasavu are left. Would take both in February.' },
      { daysAgo: 0, text: 'Called: comes by next week with the boy' },
    ],
  },
  {
    name: 'Sneha Mathew',
    email: 'sneha.mathew@example.com',
    phone: placeholderPhone(11),
    daysAgo: 24,
    status: 'converted',
    message: 'Thank you again! Could the bonnet be washed by hand?',
  },
  {
    name: 'Alphonsa K.',
    email: 'alphonsa@example.com',
    daysAgo: 37,
    status: 'lost',
    subject: 'Rental',
    message: 'Do you rent out christening gowns for one day?',
  },
  {
    name: 'Deepa Rajan',
    email: 'deepa.rajan@example.com',
    phone: placeholderPhone(48),
    daysAgo: 52,
    status: 'converted',
    subject: 'Blouse alteration',
    message: 'Three blouses to be let out before a wedding in May.',
  },
]

/** Visitors who left their details in the chat. */
export const sampleChatLeads: SampleEnquiry[] = [
  {
    name: 'Merin Shaji',
    phone: placeholderPhone(51),
    location: 'Kothamangalam',
    email: 'merin.shaji@example.com',
    daysAgo: 0,
    status: 'new',
  },
  { name: 'Abdul Kareem', phone: placeholderPhone(52), location: 'Mattancherry', daysAgo: 1, status: 'new' },
  { name: 'ലിസ വർഗീസ്', phone: placeholderPhone(53), location: 'Thrissur', daysAgo: 3, status: 'qualified' },
  {
    name: 'Nimmy Alex',
    phone: placeholderPhone(54),
    location: 'Abu Dhabi',
    email: 'nimmy.alex@example.com',
    daysAgo: 7,
    status: 'new',
  },
  {
    name: 'Teena Jacob',
    phone: placeholderPhone(21),
    location: 'Palarivattom',
    email: 'teena.jacob@example.com',
    daysAgo: 13,
    status: 'converted',
  },
  { name: 'Biju K.', phone: placeholderPhone(56), location: 'Muvattupuzha', daysAgo: 30, status: 'lost' },
]
