import type { BackupManifest } from '../../../shared/backup.ts'
import type { Ctx } from '../../context.ts'
import { fail } from '../../http/failures.ts'
import { readReused } from '../../lib/read-reused.ts'
import { type ZipFile, zipStream } from '../../lib/zip.ts'
import { listPhotos, type StoredPhoto } from './photo-parts.ts'
import { summed } from './summed.ts'

/**
 * Streams the photos of a part of a month as a zip, under their keys, and a manifest with lengths and SHA-256; a photo that
 * the bucket does not have is named there. One photo at a time is read. 404 where there is no such part.
 */
export async function downloadPhotos(
  ctx: Ctx,
  { backup, month, part }: { backup: string; month: string; part: number },
) {
  const photos = await listPhotos(ctx, month, part)
  if (photos.length === 0) fail(404, 'part_unknown')
  return zipStream(files(ctx, backup, part, photos))
}

async function* files(ctx: Ctx, backup: string, part: number, photos: StoredPhoto[]): AsyncGenerator<ZipFile> {
  const manifest: BackupManifest = { version: 1, backup, kind: 'photos', part, next: null, files: [], missing: [] }
  for (const { key, etag, contentType } of photos) {
    const object = await ctx.env.PHOTOS.get(key, etag ? { onlyIf: { etagMatches: etag } } : undefined)
    if (object && 'body' in object) {
      const type = object.httpMetadata?.contentType ?? contentType ?? undefined
      yield summed({ path: key, content: readReused(object.body), isStored: true }, (sums) =>
        manifest.files.push({ ...sums, contentType: type }),
      )
    } else manifest.missing.push(key)
  }
  yield { path: 'manifest.json', content: [new TextEncoder().encode(JSON.stringify(manifest))], isStored: true }
}
