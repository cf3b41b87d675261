/** The line that says whether the shop is open. The kept page cannot know: show-open-now.ts writes it. */
export const OpenNow = () => <p className="-mt-5 min-h-6 text-label text-on-night-soft" data-open-now />
