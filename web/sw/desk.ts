import { deskCache, deskDocument, isKeptScreen } from '../../shared/kept-on-device.ts'
import { forgetOld } from './forget-old.ts'

// The desk without a connection. What its screens read is kept by them; here are its document and its files.

/** Whether this device keeps a desk; undefined while that is not known. Customers' pages wait for no cache of it. */
let isKept: boolean | undefined
const look = async () => {
  isKept = await caches.has(deskCache)
}
look()

/** The document of a screen that can be read without a connection, as the desk has kept it. */
export async function findDeskDocument({ url }: Request) {
  await forgetOld()
  await look()
  return isKept && isKeptScreen(new URL(url).pathname)
    ? caches.match(deskDocument, { cacheName: deskCache })
    : undefined
}

/** Whether a request may be for a file that the desk keeps. */
export function mayBeKept({ method, url }: Request) {
  return isKept !== false && method === 'GET' && /^\/(assets|fonts)\//.test(new URL(url).pathname)
}

/** A file's name changes with its content: what is kept is what the network has. */
export const respondWithFile = async (request: Request) =>
  (await caches.match(request.url, { cacheName: deskCache, ignoreVary: true })) ?? fetch(request)
