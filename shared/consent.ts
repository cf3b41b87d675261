/** The consent text in force: `/privacy` of this month. A changed text gets a new one, and each booking keeps its own. */
export const consentVersion = '2026-11'
