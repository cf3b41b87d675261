import { afterEach } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { customerUser } from './people.ts'
import { type Answers, jsonAnswer } from './screen.tsx'

/** `auto` emulates Chrome, which asks without a tap. */
type FakeBrowserOptions = {
  permission?: NotificationPermission
  answer?: NotificationPermission
  auto?: boolean
}

/** Key in the server's format: the 65 bytes of a point, base64url. */
export const serverKey = `B${'A'.repeat(86)}`
const bytes = () => Uint8Array.from(atob(`${serverKey}=`.replace(/-/g, '+')), (letter) => letter.charCodeAt(0))

export const subscribeRoute = 'POST /api/push/subscribe'
/** Responses for a signed-in customer's pages and the push feature. */
export const pushServer = (others: Answers = {}) => ({
  'GET /api/user': jsonAnswer(customerUser),
  'GET /api/user/orders': jsonAnswer([]),
  'GET /api/user/bookings': jsonAnswer([]),
  'GET /api/user/notifications': jsonAnswer([]),
  'GET /api/user/settings': jsonAnswer(settingsDefaults.user),
  'GET /api/push/public-key': jsonAnswer({ key: serverKey }),
  'GET /api/push/devices': jsonAnswer([]),
  [subscribeRoute]: jsonAnswer([], 201),
  ...others,
})

const added: [target: object, name: string][] = []
function add(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true })
  added.push([target, name])
}

afterEach(() => {
  for (const [target, name] of added.splice(0)) Reflect.deleteProperty(target, name)
  sessionStorage.clear()
})

/**
 * Adds push support to happy-dom. `permission` is the current state, `answer` the response to the prompt. Returns a
 * record of all calls.
 */
export function fakePush({ permission = 'default', answer = 'granted', auto = true }: FakeBrowserOptions = {}) {
  const done = { asked: 0, registered: [] as string[], shown: [] as string[], ended: 0 }
  let stands = permission
  let count = 0
  let present: ReturnType<typeof make> | null = null

  function make(applicationServerKey: Uint8Array) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${++count}`
    return {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: serverKey, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        present = null
        done.ended++
        return true
      },
    }
  }
  const pushManager = {
    getSubscription: async () => present,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      present = make(applicationServerKey)
      return present
    },
  }
  const registration = {
    pushManager,
    showNotification: async (title: string) => void done.shown.push(title),
  }
  add(window, 'PushManager', class {})
  add(window, 'Notification', {
    get permission() {
      return stands
    },
    requestPermission: async () => {
      done.asked++
      stands = answer
      return answer
    },
  })
  if (auto) add(navigator, 'userAgentData', {})
  add(
    navigator,
    'serviceWorker',
    Object.assign(new EventTarget(), {
      ready: Promise.resolve(registration),
      register: async (path: string) => {
        done.registered.push(path)
        return registration
      },
      getRegistration: async () => registration,
    }),
  )
  return {
    done,
    /** Adds an earlier subscription, by default under the server's key. */
    subscribed: (key = bytes()) => {
      present = make(key)
      return present
    },
  }
}
