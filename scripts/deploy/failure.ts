/** What a person can mend: its message is all that she reads. */
export class Failure extends Error {}
