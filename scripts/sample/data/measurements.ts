import type { SizeUnit } from '../../../shared/measures.ts'
import type { FamilyName } from './families.ts'

type SampleSet = {
  garment: string
  daysAgo: number
  unit: SizeUnit
  /** Sizes as typed, by the key of the field. */
  sizes: Record<string, string>
  notes?: string
  /** Taken after the order was cut: the order was made by the previous set and offers this one. */
  isOffered?: true
}

type SampleWearer = {
  family: FamilyName
  name: string
  /** Age in months; absent for an adult. */
  months?: number
  note?: string
  sets: SampleSet[]
}

/** Wearers of the sample boutique with their measurements; sets in the order they were taken. */
export const sampleWearers: SampleWearer[] = [
  {
    family: 'elizabeth',
    name: 'മറിയ',
    months: 11,
    note: 'Sleeps from two to four. Measured lying down.',
    sets: [
      {
        garment: 'gown',
        daysAgo: 74,
        unit: 'cm',
        sizes: {
          ...{ height: '69', bust: '43', waist: '42', hip: '43.5', shoulder: '6', across_back: '16', neck: '22' },
          ...{ nape_waist: '18', waist_floor: '44', sleeve: '21', upper_arm: '14', wrist: '10.5', full_length: '70' },
        },
      },
      {
        garment: 'gown',
        daysAgo: 30,
        unit: 'cm',
        sizes: {
          ...{
            height: '71.5',
            bust: '44',
            waist: '42.5',
            hip: '44.5',
            shoulder: '6',
            across_back: '16.5',
            neck: '22.5',
          },
          ...{
            nape_waist: '18.5',
            waist_floor: '45.5',
            sleeve: '22',
            upper_arm: '14.5',
            wrist: '11',
            full_length: '75',
          },
        },
        notes: 'Full length over the feet: the skirt shall fall past them in the arms.',
      },
    ],
  },
  {
    family: 'elizabeth',
    name: 'Anna',
    months: 101,
    sets: [
      {
        garment: 'communion-dress',
        daysAgo: 160,
        unit: 'cm',
        sizes: {
          ...{ height: '124', bust: '60', waist: '56', hip: '65', shoulder: '10', across_back: '26', neck: '27.5' },
          ...{ nape_waist: '28', waist_floor: '79', sleeve: '41.5', upper_arm: '19', wrist: '13.5' },
        },
      },
      {
        garment: 'communion-dress',
        daysAgo: 6,
        unit: 'cm',
        sizes: {
          ...{
            height: '126.5',
            bust: '61.5',
            waist: '56',
            hip: '66.5',
            shoulder: '10.5',
            across_back: '26.5',
            neck: '28',
          },
          ...{ nape_waist: '28.5', waist_floor: '81', sleeve: '42.5', upper_arm: '19.5', wrist: '13.5' },
        },
        notes: 'Will wear shoes with a heel of two centimetres.',
      },
    ],
  },
  {
    family: 'mariya',
    name: 'ആൻ',
    months: 97,
    sets: [
      {
        garment: 'communion-dress',
        daysAgo: 28,
        unit: 'in',
        sizes: {
          ...{
            height: '49 1/2',
            bust: '24',
            waist: '22 1/2',
            hip: '26',
            shoulder: '4',
            across_back: '10 1/4',
            neck: '11',
          },
          ...{ nape_waist: '11', waist_floor: '31 3/4', sleeve: '16 1/2', upper_arm: '7 1/2', wrist: '5 1/4' },
        },
      },
    ],
  },
  {
    family: 'teena',
    name: 'Aaron',
    months: 8,
    sets: [
      {
        // Taken at the consultation. The order is due more than 21 days later, so that he must be measured again.
        garment: 'baptism-suit',
        daysAgo: 14,
        unit: 'cm',
        sizes: {
          ...{
            height: '68',
            head: '43.5',
            neck: '22.5',
            chest: '43.5',
            waist: '43',
            shoulder: '6',
            back_length: '19.5',
          },
          ...{ sleeve: '23.5', wrist: '11', trouser_length: '37', crotch: '14.5' },
        },
      },
    ],
  },
  {
    family: 'fathima',
    name: 'Zara',
    months: 122,
    sets: [
      {
        garment: 'other',
        daysAgo: 26,
        unit: 'in',
        sizes: { height: '54', chest: '26 1/2', waist: '23', hip: '28 1/4', shoulder: '4 1/2', full_length: '41' },
        notes: 'The choli ends two fingers above the waist.',
      },
    ],
  },
  {
    family: 'sneha',
    name: 'Rohan',
    months: 7,
    sets: [
      {
        garment: 'gown',
        daysAgo: 45,
        unit: 'cm',
        sizes: {
          ...{ height: '65', bust: '42', waist: '41.5', hip: '43', shoulder: '5.5', across_back: '16', neck: '22' },
          ...{ nape_waist: '17.5', waist_floor: '41', sleeve: '20.5', full_length: '68' },
        },
      },
    ],
  },
  {
    family: 'ammini',
    name: 'Kevin',
    months: 5,
    sets: [
      {
        garment: 'baptism-suit',
        daysAgo: 13,
        unit: 'cm',
        sizes: {
          ...{ height: '64', head: '42', neck: '22', chest: '42', waist: '42', shoulder: '5.5', back_length: '18' },
          ...{ sleeve: '21.5', wrist: '10.5', trouser_length: '34', crotch: '13.5' },
        },
        notes: 'Three fingers of ease at the nappy.',
      },
    ],
  },
  {
    // The baptism was a year ago.
    family: 'reena',
    name: 'Joel',
    months: 19,
    sets: [
      {
        garment: 'baptism-suit',
        daysAgo: 385,
        unit: 'cm',
        sizes: {
          ...{ height: '66', head: '42.5', neck: '22', chest: '42.5', waist: '42.5', shoulder: '5.5' },
          ...{ back_length: '18.5', sleeve: '22', wrist: '10.5', trouser_length: '35', crotch: '14' },
        },
      },
    ],
  },
  {
    family: 'reena',
    name: 'Sara',
    months: 106,
    sets: [
      {
        garment: 'other',
        daysAgo: 35,
        unit: 'cm',
        sizes: { height: '128', chest: '62', waist: '57', hip: '67.5', shoulder: '10.5' },
      },
    ],
  },
  {
    family: 'rosamma',
    name: 'Isabel',
    months: 99,
    sets: [
      {
        garment: 'communion-dress',
        daysAgo: 38,
        unit: 'in',
        sizes: {
          ...{ height: '50', bust: '24 1/2', waist: '22 3/4', hip: '26 1/2', shoulder: '4 1/8', across_back: '10 1/2' },
          ...{ neck: '11 1/8', nape_waist: '11 1/4', waist_floor: '32', sleeve: '17', upper_arm: '7 5/8' },
        },
      },
      {
        garment: 'communion-dress',
        isOffered: true,
        daysAgo: 4,
        unit: 'in',
        sizes: {
          ...{
            height: '50 1/4',
            bust: '24 1/2',
            waist: '22 3/4',
            hip: '26 1/2',
            shoulder: '4 1/8',
            across_back: '10 1/2',
          },
          ...{ neck: '11 1/8', nape_waist: '11 1/4', waist_floor: '32 1/4', sleeve: '16 1/2', upper_arm: '7 5/8' },
        },
        notes: 'Sleeves a finger shorter.',
      },
    ],
  },
]
