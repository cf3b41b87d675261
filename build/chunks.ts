/** Code without React: public pages run it by itself, and the entry of a screen asks with it before the app is there. */
const plainFiles = [
  'vite/preload-helper',
  'rolldown/runtime',
  '/node_modules/hono/',
  '/web/(api|logout)[.]ts$',
  '/web/boot/(page-state|language-switch)[.]ts$',
  '/web/features/(bookings/booking-draft|leads/enquiry-draft|uploads/delete-stored-photos)[.]ts$',
  '/web/features/chat/(public|panel/(early-chat|guest-draft|guest-room-id))[.]ts$',
  '/web/lib/(early-errors|server-words|later-code|early-answers|form-draft|sign-in-href|storage|weekday-date)[.]ts$',
  '/web/features/push/push-subscription[.]ts$',
  '/shared/(lazy|time|kept-on-device|hours|boutique|names|services|photos|push|chat-limits|chat-rooms|words/(paths|t))[.]ts$',
]

/** React, and what every island and screen stands on. */
const sharedFiles = [
  '/node_modules/(react|react-dom|scheduler)/',
  '/react-query/build/modern/useMutation',
  '/web/(queries|query-client|session|boot/hydrate-island)[.]tsx?$',
  '/web/lib/(use-form|browser-state|run-later|external-links|format|t-nodes)[.]ts$',
  '/web/ui/(field|form|icon|toast|later-part|states|status-tag)[.]tsx?$',
  '/web/shell/(use-submit|toast-failure|query-state)[.]tsx?$',
  '/web/features/boutique/public[.]tsx$',
  '/web/features/chat/panel/chat-launcher[.]tsx?$',
  '/web/features/bookings/(public|booking-to-send|preferred-time-field)[.]tsx?$',
  '/web/ui/responsive-image[.]tsx$',
  '/shared/(orders|stage-name)[.]ts$',
]

/** Parts that open over a page, on public pages the chat with its photos. */
const panelFiles = [
  '/node_modules/(@radix-ui/react-(dialog|collection)|react-remove-scroll|aria-hidden)/',
  '/web/ui/dialog[.]tsx$',
  '/web/features/chat/client/outbox[.]ts$',
  '/web/features/chat/thread/(thread-items|chat-window)[.]tsx?$',
  '/web/features/orders/(queries|next-step|order-state)[.]ts$',
  '/web/features/uploads/(chat-photo-field|photo-fieldset|photo-states|use-upload-queue|upload-queue-view|photo-store)[.]tsx?$',
]

/** Code that most screens behind a sign-in stand on. */
const appFiles = [
  '/node_modules/(wouter|@radix-ui/react-(tabs|roving-focus|direction))/',
  '/web/(ui|shell|lib)/',
  '/web/pages/(screen-skeleton|account-header)[.]tsx$',
  '/web/features/(push/push-slot|notifications/|orders/order-texts|chat/chat-rooms|[a-z]+/queries)',
  '/shared/',
]

/**
 * The files that modules of the client are put into. Few of them: over HTTP/1.1 a phone asks for six at once, and each
 * round of requests costs a round trip (the chat's first tap: 715 ms with these groups, 1,362 by Vite's own splitting). An
 * island is one file beside `plain` and `shared`; test/unit/web/built-files.test.ts bounds the number of files.
 */
export const groups = [
  { name: 'plain', test: new RegExp(plainFiles.join('|')), priority: 5 },
  // The entry of the screens asks for their data: it must not wait for the app.
  {
    name: 'early',
    test: /\/web\/(lib\/(early-press|month-periods)|boot\/screens|pages\/desk-places)\.ts$/,
    priority: 5,
  },
  // Each comes when it is needed: with the first photo, the first submit.
  { name: 'uploader', test: /\/node_modules\/@uppy\//, priority: 5 },
  {
    name: 'schema',
    test: /\/node_modules\/zod\/|\/shared\/(auth|bookings|fields|leads|text|uploads)\.ts$/,
    priority: 4,
  },
  { name: 'shared', test: new RegExp(sharedFiles.join('|')), priority: 3 },
  {
    name: 'sign-in',
    test: /\/web\/features\/auth\/(auth-frame|password-field)\.tsx$|\/shared\/sign-in\.ts$/,
    priority: 2,
  },
  { name: 'panel', test: new RegExp(panelFiles.join('|')), priority: 2 },
  { name: 'app', test: new RegExp(appFiles.join('|')), minShareCount: 3, priority: 1 },
]
