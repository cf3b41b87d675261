/** Holds what has asked on this device already: 'browser', then 'card'. */
const askedKey = 'push-asked'

export const pushAskedBy = () => localStorage.getItem(askedKey)
export const setPushAskedBy = (asked: 'browser' | 'card') => localStorage.setItem(askedKey, asked)
