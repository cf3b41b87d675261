import { t } from '../../../shared/words/t.ts'

/** Uppy's sentences, apart from Uppy (23 KB), which comes with the first photo. */
export const uploaderTexts = {
  youCanOnlyUploadX: t('You can only upload {count} file(s).', { count: '%{smart_count}' }),
  youHaveToAtLeastSelectX: 'You have to select at least %{smart_count} file(s).',
  aggregateExceedsSize: 'You selected %{size} of files, but maximum allowed size is %{sizeAllowed}.',
  exceedsSize: t('{file} exceeds maximum allowed size of {size}.', { file: '%{file}', size: '%{size}' }),
  inferiorSize: 'This file is smaller than the allowed size of %{size}.',
  youCanOnlyUploadFileTypes: t('You can only upload: JPEG, PNG, WebP.'),
  noMoreFilesAllowed: t('Cannot add more files.'),
  noDuplicates: t("Cannot add the duplicate file '{file}', it already exists.", { file: '%{fileName}' }),
  missingRequiredMetaField: 'Missing required meta fields.',
  missingRequiredMetaFieldOnFile: 'Missing required meta fields.',
  addBulkFilesFailed: t('Failed to add {count} file(s) due to internal errors.', { count: '%{smart_count}' }),
  failedToUpload: t('Failed to upload {name}.', { name: '%{file}' }),
  noInternetConnection: t('No Internet connection.'),
  connectedToInternet: t('Connected to the Internet.'),
} as const
