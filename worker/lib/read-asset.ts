import { storeFailure } from './store-failures.ts'

/** A file of the assets, which is larger than what every start of the Worker should carry: whoever asks keeps it. */
export async function readAsset(assets: Fetcher, name: string) {
  const answer = await assets.fetch(`https://assets/${name}`)
  if (!answer.ok) throw storeFailure(`The asset ${name} answers ${answer.status}`)
  return answer
}
