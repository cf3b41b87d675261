import { dayOfBackup, photoZipName, shopZipName, windowPhotos } from '../../../shared/backup.ts'
import { clockTime, megabytes } from '../../lib/format.ts'
import type { Begun } from './begun.ts'
import { DownloadRow } from './download-row.tsx'
import { downloadPhotos, downloadShop } from './download-zip.ts'

/** The files of a backup, each its own download. */
export function BackupFiles({ begun: { ticket, photos, expiresAt } }: { begun: Begun }) {
  const day = dayOfBackup(Date.parse(expiresAt))
  const bytes = photos.reduce((sum, part) => sum + part.bytes, 0)
  return (
    <div className="grid gap-4">
      <p className="max-w-paragraph text-ink-soft">
        Download each of these until {clockTime(expiresAt)}.
        {photos.length > 0 && ` The photos are ${megabytes(bytes)} in all; on a phone, use Wi-Fi.`}
      </p>
      <ul className="border-t border-hair">
        <DownloadRow
          name={shopZipName(day, 1)}
          about="Everything except photos, as text: a few megabytes"
          download={(progress) => downloadShop({ ticket, day }, progress)}
        />
        {photos.map(({ month, part, photos, bytes }) => (
          <DownloadRow
            key={`${month}-${part}`}
            name={photoZipName(day, month, part)}
            about={`${photos} ${photos === 1 ? 'photo' : 'photos'}${month === windowPhotos ? ' of the window' : ''}, ${megabytes(bytes)}`}
            download={(progress) => downloadPhotos({ ticket, day }, { month, part }, progress)}
          />
        ))}
      </ul>
    </div>
  )
}
