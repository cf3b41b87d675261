import type { ComponentProps } from 'react'
import { GoodToKnow } from '../../features/site/good-to-know.tsx'
import { PageFrame } from './page-frame.tsx'

export const QuestionsPage = (props: ComponentProps<typeof GoodToKnow>) => (
  <PageFrame path="/questions">
    <GoodToKnow {...props} />
  </PageFrame>
)
