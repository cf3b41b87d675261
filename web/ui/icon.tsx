import type { ComponentProps } from 'react'

/** Line icons in the hand of the drawings: 24 x 24, 1.5 px. Always beside a word or inside something labelled. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  phone: 'M6 3.5h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4 5.5a2 2 0 0 1 2-2z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.3 3.7h3.4l.6 2.4 1.7 1 2.4-.7 1.7 3-1.8 1.7v1.8l1.8 1.7-1.7 3-2.4-.7-1.7 1-.6 2.4h-3.4l-.6-2.4-1.7-1-2.4.7-1.7-3 1.8-1.7v-1.8L3.9 9.4l1.7-3 2.4.7 1.7-1z',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 19.5h16',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  chat: 'M4 5h16v11H9l-5 4z',
  heart: 'M12 20s-7.5-4.6-7.5-10A4 4 0 0 1 12 7.5 4 4 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  instagram:
    'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.2h.01',
  facebook:
    'M14 21v-8h2.8l.5-3.5H14V7.5c0-1 .5-1.8 1.9-1.8h1.5V2.8S16 2.5 14.8 2.5c-2.7 0-4.3 1.6-4.3 4.3v2.7H7.5V13h3v8z',
  whatsapp:
    'M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.3-1.2-1 .9c-1-.5-1.8-1.3-2.2-2.2l.9-1-1.1-2.2z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'M6 9l6 6 6-6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  closer: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M10.5 7.5v6M7.5 10.5h6',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  refresh: 'M19 8a7.5 7.5 0 1 0 .8 6M19.5 3.5V8H15',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.2h.01',
  rupee: 'M7 4.5h10M7 8.5h10M7 12.5h3.5a4 4 0 0 0 0-8M7 12.5l7 7.5',
  tape: 'M3.5 8.5h17v7h-17zM7.5 8.5v3M11.5 8.5v4M15.5 8.5v3',
  measure: 'M3.5 17l4-10h9l4 10zM7.5 17v-3M12 17v-4.5M16.5 17v-3',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8',
  hanger: 'M10 6a2 2 0 1 1 2.6 1.9q-.6.2-.6 1v1.1L3.5 16v2h17v-2L12 10',
  more: 'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 5.5',
  book: 'M5 4.5h14v15H5zM5 15.5h14M9 4.5v11',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  chart: 'M4 19.5h16M6.5 19.5v-6M12 19.5v-13M17.5 19.5v-9',
  key: 'M8 8.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12.5h9M17.5 12.5v3.5',
  window: 'M4 5h16v14.5H4zM4 9.5h16M7 7.3h.01M9.5 7.3h.01',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const
export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> & {
  icon: IconName
  label: string
}

/** A button with an icon alone; `label` names it for a screen reader. */
export const IconButton = ({ icon, label, className = '', ...button }: IconButtonProps) => (
  <button type="button" className={`icon-btn ${className}`.trimEnd()} aria-label={label} {...button}>
    <Icon name={icon} />
  </button>
)
