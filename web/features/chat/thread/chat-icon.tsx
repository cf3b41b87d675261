// Apart from ui/icon.tsx, which every visitor fetches: these come with the panel.
const paths = {
  clip: 'M8 12.5L13.5 7a3 3 0 0 1 4.2 4.2l-7 7a5 5 0 0 1-7-7L10 5',
  send: 'M4 12L20 5l-5 15-3.5-6.5z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8h.01',
  lines: 'M5 6.5h14M5 11h14M5 15.5h8',
} as const

export const ChatIcon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
