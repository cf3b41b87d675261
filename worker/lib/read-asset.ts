import { storeFailure } from './store-failures.ts'

/** A file of the assets, which is larger than what every start of the Worker should carry: whoever asks keeps it. */
export async function readAsset(assets: Fetcher, name: string) {
  // Online any host will do. The development server answers 403 for hosts other than its own.
  const answer = await assets.fetch(`http://localhost/${name}`)
  if (!answer.ok) throw storeFailure(`The asset ${name} answers ${answer.status}`)
  return answer
}
