import { expect, test } from 'vitest'
import { createUploader } from '../../../web/features/uploads/uploader.ts'
import { photo } from '../../helpers/web/photo-field.tsx'

test('the uploader says each sentence of its restrictions', async () => {
  const { uppy } = createUploader()
  const said = () => [...new Set(uppy.getState().info.map(({ message }) => message))]
  const file = (name: string) => ({ name, type: 'image/jpeg', data: photo(name), meta: { size: 2_000_000 } })
  uppy.setOptions({ restrictions: { ...uppy.opts.restrictions, minNumberOfFiles: 2, maxTotalFileSize: 3_000_000 } })
  uppy.addFiles([file('a.jpg'), file('b.jpg')])
  uppy.addFiles([file('a.jpg')])
  await expect(uppy.upload()).rejects.toThrow()
  uppy.setOptions({ restrictions: { ...uppy.opts.restrictions, minNumberOfFiles: 1, requiredMetaFields: ['seam'] } })
  await expect(uppy.upload()).rejects.toThrow()
  uppy.setState({ allowNewUpload: false })
  uppy.addFiles([file('c.jpg')])
  uppy.setState({ allowNewUpload: true })
  uppy.setOptions({
    onBeforeFileAdded: () => {
      throw new Error('broken')
    },
  })
  expect(() => uppy.addFiles([file('d.jpg')])).toThrow()
  expect(said()).toEqual([
    'You selected 3.8 MB of files, but maximum allowed size is 2.9 MB.',
    'You have to select at least 2 file(s).',
    'Missing required meta fields.',
    'Cannot add more files.',
    'Failed to add 1 file(s) due to internal errors.',
  ])
  uppy.destroy()
})
