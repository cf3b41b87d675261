/** A number in E.164 as people read it: an Indian one in two halves, `+91 98470 12345`, any other as it is dialled. */
export const phoneText = (e164: string) => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
