import { wrongPhotoType } from '../../../shared/photos.ts'

/** Uppy's sentences, apart from Uppy (23 KB), which comes with the first photo. */
export const uploaderTexts = {
  youCanOnlyUploadX: 'You can only upload %{smart_count} file(s).',
  youHaveToAtLeastSelectX: 'You have to select at least %{smart_count} file(s).',
  aggregateExceedsSize: 'You selected %{size} of files, but maximum allowed size is %{sizeAllowed}.',
  exceedsSize: '%{file} exceeds maximum allowed size of %{size}.',
  inferiorSize: 'This file is smaller than the allowed size of %{size}.',
  youCanOnlyUploadFileTypes: wrongPhotoType,
  noMoreFilesAllowed: 'Cannot add more files.',
  noDuplicates: "Cannot add the duplicate file '%{fileName}', it already exists.",
  missingRequiredMetaField: 'Missing required meta fields.',
  missingRequiredMetaFieldOnFile: 'Missing required meta fields.',
  addBulkFilesFailed: 'Failed to add %{smart_count} file(s) due to internal errors.',
  failedToUpload: 'Failed to upload %{file}.',
  noInternetConnection: 'No Internet connection.',
  connectedToInternet: 'Connected to the Internet.',
} as const
