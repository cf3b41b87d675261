import { t } from '../../../shared/words/t.ts'
import { PageFrame } from './page-frame.tsx'

export const NotFoundPage = () => (
  <PageFrame>
    <NotFound />
  </PageFrame>
)

const NotFound = () => (
  <div className="wrap grid items-center gap-10 py-[clamp(40px,6vw,80px)] md:min-h-140 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <p className="section-number mb-3.5">404</p>
      <h1 className="text-page">{t('Page Not Found')}</h1>
      <p className="mt-4 max-w-lede text-lead text-ink-soft">
        {t('This page is not here. It may have been moved, or the address may be mistyped.')}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2.5">
        <a className="btn" href="/">
          {t('Go Home')}
        </a>
        <a className="link" href="/#collections">
          {t('See the collections')}
        </a>
      </div>
    </div>
    <svg
      className="w-56 max-w-full md:w-full md:max-w-100 md:justify-self-end"
      viewBox="0 0 320 300"
      aria-hidden="true"
    >
      <path
        className="cut fill-linen"
        vectorEffect="non-scaling-stroke"
        d="M24 30c44 4 66 30 72 66l60-24c-8 40-4 88 14 132l-16 72C112 288 64 286 18 276Z"
      />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M38 46c30 6 44 28 50 68l50-20c-4 40 0 78 14 112l-12 56c-36 8-72 6-106-2Z"
      />
      <path
        className="cut"
        vectorEffect="non-scaling-stroke"
        d="M200 14l96 18c-14 40-12 74 8 100l-12 62-92-14c12-52 12-110 0-166Z"
      />
      <path
        className="sewn"
        vectorEffect="non-scaling-stroke"
        d="M216 32l58 10c-8 34-6 62 12 88l-6 44-64-10c8-44 8-88 0-132Z"
      />
      <path className="sewn" vectorEffect="non-scaling-stroke" d="M184 250c28-40 44 26 66-4s26 8 54-14" />
    </svg>
  </div>
)
