import { t } from '../../../shared/words/t.ts'
/** Where the Worker could not read the products. The link asks for this very page again. */
export const ProductsFailed = () => (
  <div role="alert" className="grid justify-items-start gap-3">
    <p className="font-semibold">{t('We could not load the collections.')}</p>
    <a className="btn btn-line btn-small" href="?">
      {t('Try again')}
    </a>
  </div>
)
