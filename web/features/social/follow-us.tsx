import { t } from '../../../shared/words/t.ts'
import { externalLink } from '../../lib/external-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import type { Post } from './social-post.tsx'
import { SocialRow } from './social-row.tsx'
import { useNetworks } from './use-networks.ts'

/** Nothing where the boutique is on no network and shows no posts of any. */
export function FollowUs({ instagram, facebook }: { instagram?: Post[]; facebook?: Post[] }) {
  const networks = useNetworks()
  const isFollowed = !!networks.instagram.url || !!networks.facebook.url
  if (!isFollowed && instagram?.length === 0 && facebook?.length === 0) return null
  return (
    <section id="social" className="py-8 md:py-section">
      <div className="wrap">
        <Journey />
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-0 md:gap-0">
          <SocialRow of="instagram" posts={instagram} />
          <SocialRow of="facebook" posts={facebook} />
        </div>
        {isFollowed && <Community />}
      </div>
    </section>
  )
}

const Journey = () => (
  <div className="grid gap-5 md:grid-cols-fill-end md:items-end">
    <div className="grid gap-3.5">
      <h2>{t('Follow Our Journey')}</h2>
      <p className="max-w-lede text-lead text-ink-soft">
        {t('Stay connected with our latest creations and behind-the-scenes moments')}
      </p>
    </div>
    <Buttons instagram={useBoutique().instagram?.handle ?? ''} facebook={t('Follow on Facebook')} />
  </div>
)

const Community = () => (
  <>
    <div className="divider mt-5 md:mt-18" />
    <div className="grid grid-cols-1 gap-4.5 pt-5 md:grid-cols-fill-end md:items-center md:gap-x-16 md:pt-10">
      <div className="grid gap-3 md:gap-4.5">
        <h3 className="md:text-subhead">{t('Join Our Community')}</h3>
        <p className="max-w-[58ch] text-lead text-ink-soft">
          {t(
            'Follow us for daily inspiration, behind-the-scenes content, and exclusive previews of our latest collections',
          )}
        </p>
      </div>
      <Buttons instagram={t('Follow Instagram')} facebook={t('Like Facebook')} />
    </div>
  </>
)

function Buttons({ instagram, facebook }: { instagram: string; facebook: string }) {
  const networks = useNetworks()
  return (
    <div className="social-buttons flex flex-wrap gap-3">
      {networks.instagram.url && (
        <a className="btn btn-line" href={networks.instagram.url} {...externalLink}>
          <Icon name="instagram" />
          {instagram}
        </a>
      )}
      {networks.facebook.url && (
        <a className="btn btn-line" href={networks.facebook.url} {...externalLink}>
          <Icon name="facebook" />
          {facebook}
        </a>
      )}
    </div>
  )
}
