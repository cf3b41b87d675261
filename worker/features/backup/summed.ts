import { createHash } from 'node:crypto'
import type { BackedUpFile } from '../../../shared/backup.ts'
import type { ZipFile } from '../../lib/zip.ts'

/** The same file; once it has been read, `done` hears its length and SHA-256. */
export function summed({ path, content, isStored }: ZipFile, done: (sums: BackedUpFile) => void): ZipFile {
  async function* read() {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    done({ path, bytes, sha256: hash.digest('hex') })
  }
  return { path, content: read(), isStored }
}
