import { SaveButton } from '../../ui/save-button.tsx'

type Props = { busy: boolean; dirty: boolean }

/** Stays at the foot of a long form, on a phone above the bar of tabs: saving, and whether there is anything to save. */
export const SaveBar = ({ busy, dirty }: Props) => (
  <div className="save-bar sticky bottom-0 z-10 flex max-sm:bottom-[calc(60px+env(safe-area-inset-bottom))] flex-wrap items-center gap-4 border-t border-hair bg-paper py-4">
    <SaveButton {...{ busy, dirty }} />
  </div>
)
